import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assignRowKeys, noRowKeys } from '@/kit/listing/rowKeys'

const rowsOf = (names: string) => [...names].map((uuid) => ({ uuid }))
const keysOf = (keys: ReturnType<typeof assignRowKeys>) => Object.fromEntries(keys.byUuid)
const first = assignRowKeys(noRowKeys, rowsOf('abc'), true)

it('gives a record that comes the row of one that left, and leaves the others theirs', () => {
  expect(keysOf(first)).toEqual({ a: 0, b: 1, c: 2 })
  expect(keysOf(assignRowKeys(first, rowsOf('xcy'), true))).toEqual({ x: 0, c: 2, y: 1 })
})

it('builds a row of its own for each record that comes while somebody is in them', () => {
  expect(keysOf(assignRowKeys(first, rowsOf('xcy'), false))).toEqual({ x: 3, c: 2, y: 4 })
})

it('never has two records in one row, nor a record in another row than before, on whatever way', () => {
  const page = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 6 })
  const steps = fc.array(fc.record({ page, mayReuse: fc.boolean() }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(steps, (some) => {
      let keys = noRowKeys
      for (const { page: names, mayReuse } of some) {
        const next = assignRowKeys(
          keys,
          names.map((uuid) => ({ uuid })),
          mayReuse,
        )
        const used = [...next.byUuid.values()]
        expect([...next.byUuid.keys()]).toEqual(names)
        expect(new Set(used).size).toBe(used.length)
        for (const [uuid, key] of keys.byUuid)
          expect(next.byUuid.get(uuid) ?? key, 'a record that stays').toBe(key)
        const before = new Set(keys.byUuid.values())
        const isNew = (uuid: string) => !keys.byUuid.has(uuid)
        const reused = names.filter((uuid) => isNew(uuid) && before.has(next.byUuid.get(uuid) ?? -1))
        expect(mayReuse || reused.length === 0).toBe(true)
        keys = next
      }
    }),
  )
})
