// @vitest-environment node
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { slugs } from '@/contract/entities'
import type { RecordTable } from '@server/db/schema'
import { eachRecordKind } from '@server/kinds/recordKinds'
import { createPasswords } from '@server/identity/passwords'
import { openDemoDatabase } from '../support/databases'
import { companyBody } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer({ open: openDemoDatabase })

let token: string
beforeAll(async () => {
  token = await tokenFor('admin')
})

const kinds: { slug: string; table: RecordTable }[] = []
eachRecordKind({ passwords: createPasswords(), webhooksToLoopback: false }, ({ kind, table }) =>
  kinds.push({ slug: slugs[kind], table }),
)

const edit = (path: string, body: object, version: number) =>
  call({ token }, path, { method: 'PATCH', body, headers: { 'if-match': `"${version}"` } })
const aRecordOf = async (table: RecordTable) => {
  const { rows } = await sql<{ uuid: string; version: number }>`
    select uuid, version from ${sql.table(table)} where archived_at is null order by created_at desc, uuid limit 1`.execute(
    server.db,
  )
  const [record] = rows
  if (!record) throw new Error(`There is nothing in ${table}`)
  return record
}
const dataOf = async (path: string) => (await call({ token }, path)).json().data

describe('what other systems keep beside a record', () => {
  test.each(kinds)('is written and read with those of $slug, and leaves all else as it is', async (kind) => {
    const { uuid, version } = await aRecordOf(kind.table)
    const path = `admin/${kind.slug}/${uuid}`
    const before = await dataOf(path)
    expect(before.metadata).toEqual({})
    const metadata = { 'crm.id': '00Q-7', nota: 'Llamar «antes» de las 10' }
    const reply = await edit(path, { metadata }, version)
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
    const after = await dataOf(path)
    expect(after.metadata).toEqual(metadata)
    expect(after.version).toBe(version + 1)
    const { metadata: _, version: _v, updated_at: _at, updated_by: _by, ...kept } = before
    expect(after).toMatchObject(kept)
  })

  test('comes with a new record, where it is sent', async () => {
    const created = await call({ token }, 'admin/companies', {
      method: 'POST',
      body: companyBody({ metadata: { origen: 'migración' } }),
    })
    expect(created.json().data.metadata).toEqual({ origen: 'migración' })
    const plain = await call({ token }, 'admin/companies', { method: 'POST', body: companyBody() })
    expect(plain.json().data.metadata).toEqual({})
  })

  test('stays as it is where something else is written', async () => {
    const { uuid, version } = await aRecordOf('companies')
    const path = `admin/companies/${uuid}`
    const metadata = { origen: 'otra migración' }
    await edit(path, { metadata }, version)
    const tagged = await edit(path, { tags: ['con datos'] }, version + 1)
    expect(tagged.json().data).toMatchObject({ tags: ['con datos'], metadata })
  })

  test('is fifty data of forty letters and five hundred at most, and no others', async () => {
    const { uuid, version } = await aRecordOf('companies')
    const path = `admin/companies/${uuid}`
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`dato ${index}`, 'x']))
    const most = { ...many(49), ['n'.repeat(40)]: 'v'.repeat(500) }
    const kept = await edit(path, { metadata: most }, version)
    expect(kept.json().data.metadata).toEqual(most)
    for (const metadata of [
      many(51),
      { ['n'.repeat(41)]: 'x' },
      { nota: 'v'.repeat(501) },
      { nota: '' },
      { '': 'x' },
      { ' nota': 'x' },
      { nota: 3 },
      { nota: { más: 'x' } },
      ['x'],
    ]) {
      const refused = await edit(path, { metadata }, version + 1)
      expect(refused.statusCode, JSON.stringify(metadata).slice(0, 80)).toBe(422)
      expect(refused.json().errors[0].field).toMatch(/^metadata/)
    }
    const emptied = await edit(path, { metadata: {} }, version + 1)
    expect(emptied.json().data.metadata).toEqual({})
  })
})
