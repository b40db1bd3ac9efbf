import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { writeReplies } from '@server/http/writeReplies'

const routeOf = (schema: z.ZodMiniType) => ({
  schema,
  method: 'GET',
  url: '/things',
  httpStatus: '200',
})
const writersOf = (schema: z.ZodMiniType) =>
  [writeReplies(routeOf(schema)), serializerCompiler(routeOf(schema))] as const

const Thing = z.object({
  uuid: z.uuid(),
  name: z.string(),
  cents: z.int(),
  day: z.nullable(z.iso.date()),
  note: z.optional(z.string()),
  kind: z.enum(['one', 'other']),
  tags: z.array(z.string()),
  counts: z.record(z.string(), z.object({ total: z.int() })),
  owner: z.union([z.object({ type: z.literal('person'), uuid: z.uuid() }), z.null()]),
  data: z.unknown(),
})
const thing = {
  uuid: '0d4e3f0a-3a5f-4a52-9d38-1a3f5a0f2b11',
  name: 'Ñandú "uno"\u2028 y </script> 𝒜',
  cents: -0,
  day: '2026-11-27',
  kind: 'one',
  tags: ['b', 'a'],
  counts: { one: { total: 1 }, 2: { total: 2 } },
  owner: { type: 'person', uuid: '0d4e3f0a-3a5f-4a52-9d38-1a3f5a0f2b11' },
  data: { any: [1, null, { deep: true }] },
}

test.each([
  ['a whole record', thing],
  ['fields in another order', Object.fromEntries(Object.entries(thing).toReversed())],
  [
    'a field that the contract does not name',
    { ...thing, password: 'secret', counts: { one: { total: 1, secret: 2 } } },
  ],
  ['fields that are empty or absent', { ...thing, day: null, note: undefined, owner: null, data: undefined }],
])('%s is written as encoding would write it', (_, value) => {
  const [write, encode] = writersOf(Thing)
  expect(write(value)).toBe(encode(value))
  expect(write(value)).not.toContain('secret')
})

test.each([
  ['no uuid', { ...thing, uuid: 'x' }],
  ['half a cent', { ...thing, cents: 0.5 }],
  ['a field too few', { ...thing, name: undefined }],
  ['another kind', { ...thing, kind: 'third' }],
])('a reply with %s is refused as encoding refuses it', (_, value) => {
  const [write, encode] = writersOf(Thing)
  const refusalOf = (act: () => unknown) => {
    try {
      return act()
    } catch (error) {
      return error
    }
  }
  const refusal = refusalOf(() => write(value))
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).toEqual(refusalOf(() => encode(value)))
})

test('a schema that reads otherwise than it writes is encoded', () => {
  const Counted = z.object({
    many: z.codec(z.string(), z.number(), { decode: Number, encode: String }),
  })
  const [write] = writersOf(Counted)
  expect(write({ many: 3 })).toBe('{"many":"3"}')
  const [writeDefault] = writersOf(z.object({ many: z._default(z.optional(z.number()), 7) }))
  expect(writeDefault({})).toBe('{}')
})
