// @vitest-environment node
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@/contract/permissions'
import { openedRecords } from '../../scripts/pace.mjs'
import { openDemoDatabase } from '../support/databases'
import { pdfTextOf } from '../support/pdfText'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer({ open: openDemoDatabase })

/** What identifies the people of the demo, as the database holds it and as a paper or a sentence writes it. */
let identifiers: Map<string, string>

/** Texts that are written otherwise for people: a phone in groups, a day in the order of Mexico. */
function writings(field: string, value: string): string[] {
  if (field.endsWith('phone')) {
    const [, digits = ''] = /^\+52(\d{10})$/.exec(value) ?? []
    return digits ? [digits, digits.replace(/^(..)(....)(....)$/, '$1 $2 $3')] : [value]
  }
  if (field === 'birth_date') return [value, value.split('-').reverse().join('/')]
  return [value]
}

/** Fills what the demo leaves empty, and writes identifiers of people where staff write in words of their own. */
async function plant() {
  const { db } = server
  const { rows } = await sql<Told>`
    select curp, tax_id, nss, phone, full_name from persons
    where curp is not null and phone is not null order by created_at limit 1`.execute(db)
  const [told] = rows
  if (!told) throw new Error('The demo has nobody with a CURP and a phone')
  const { curp, tax_id, nss, phone } = told
  const words = `Es ${curp}, RFC ${tax_id ?? 'GODE561231GR8'}, NSS ${nss ?? '12345678903'}; llamar al ${phone}`
  const clabe = '032180000118359719'
  await sql`update persons set alternative_phone = '+5255' || lpad((abs(hashtext(uuid::text)) % 100000000)::text, 8, '0'),
    tax_id = coalesce(tax_id, 'GODE561231GR8'), nss = coalesce(nss, lpad((abs(hashtext(number)) % 1000000000)::text, 11, '9')),
    identity_document = jsonb_build_object('type', 'passport', 'number', 'G' || abs(hashtext(uuid::text)), 'expires_on', null)`.execute(
    db,
  )
  await sql`update members set emergency_contact = jsonb_build_object('name', 'Familiar', 'relationship', null,
    'phone', '+5233' || lpad((abs(hashtext(uuid::text)) % 100000000)::text, 8, '0'))`.execute(db)
  // Notes and events stay as they were written, except here.
  const written = ['notes', 'events', 'ticket_messages']
  for (const table of written) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  const account = JSON.stringify({ bank: 'BBVA', clabe, holder: told.full_name })
  await sql`update companies set bank_account = ${account}::jsonb`.execute(db)
  await sql`update providers set bank_account = ${account}::jsonb`.execute(db)
  await sql`update notes set body = ${words}`.execute(db)
  await sql`update contacts set notes = ${words}`.execute(db)
  await sql`update support_tickets set subject = ${words}`.execute(db)
  await sql`update ticket_messages set body = ${words}`.execute(db)
  await sql`update events set data = data || ${JSON.stringify({ ...told, note: words })}::jsonb,
    previous = previous || ${JSON.stringify(told)}::jsonb, reason = ${words}`.execute(db)
  for (const table of written) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}
type Told = Record<'curp' | 'phone' | 'full_name', string> & Record<'tax_id' | 'nss', string | null>

beforeAll(async () => {
  await plant()
  const { rows } = await sql<{ field: string; value: string }>`
    select field, value from (
      select 'curp' as field, curp as value from persons
      union select 'tax_id', tax_id from persons
      union select 'tax_id', tax_profile ->> 'tax_id' from customers where length(tax_profile ->> 'tax_id') = 13
      union select 'tax_id', tax_profile ->> 'tax_id' from accounts where length(tax_profile ->> 'tax_id') = 13
      union select 'tax_id', tax_snapshot ->> 'tax_id' from invoices where length(tax_snapshot ->> 'tax_id') = 13
      union select 'nss', nss from persons
      union select 'identity_document', identity_document ->> 'number' from persons
      union select 'birth_date', birth_date::text from persons where birth_date < '2015-01-01'
      union select 'phone', phone from persons
      union select 'alternative_phone', alternative_phone from persons
      union select 'phone', phone from customers where person_uuid is not null
      union select 'phone', phone from contacts
      union select 'phone', emergency_contact ->> 'phone' from members
      union select 'phone', requester ->> 'phone' from support_tickets
      union select 'clabe', bank_account ->> 'clabe' from companies
      union select 'clabe', bank_account ->> 'clabe' from providers
    ) as known where value is not null and value not in ('XAXX010101000', 'XEXX010101000')`.execute(server.db)
  identifiers = new Map(
    rows.flatMap(({ field, value }) => writings(field, value).map((text): [string, string] => [text, field])),
  )
})

/** Every run of characters that one of those identifiers may be. */
const CANDIDATES =
  /\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4}|\d{2} \d{4} \d{4}|[A-ZÑ&]{4}\d{6}[A-Z0-9]{3,8}|[A-Z0-9]{6,20}|\d{10,18}/gi

/** The identifiers that stand whole in a text. */
function findIn(text: string): { field: string; value: string }[] {
  const seen = new Set<string>()
  for (const [run] of text.matchAll(CANDIDATES)) {
    seen.add(run.toUpperCase())
    if (/^52\d{10}$/.test(run)) seen.add(run.slice(2))
  }
  return [...seen].flatMap((value) => {
    const field = identifiers.get(value)
    return field === undefined ? [] : [{ field, value }]
  })
}

type Reply = Awaited<ReturnType<typeof call>>

/** What a reply says: of a paper its text, of a workbook its cells. */
async function textOf({ headers, body, rawPayload }: Reply): Promise<string> {
  const type = String(headers['content-type'])
  if (type.startsWith('application/pdf')) return pdfTextOf(rawPayload)
  if (type.includes('spreadsheetml')) return JSON.stringify(await readXlsx(rawPayload))
  return body
}

/** Never ends by itself. */
const left = new Set(['admin/stream'])

/** Every address that is read, with its parameters. */
const addresses = () =>
  Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) => {
    const address = path.slice('/api/v2/'.length)
    return methods && 'get' in methods && address.startsWith('admin/') && !left.has(address) ? [address] : []
  })

const QUERIES: [end: RegExp, query: string][] = [
  [/\/(statement(\.pdf|\.csv)?|statements?)$/, '?from=2026-01-01&to=2026-03-05'],
  [/^admin\/home\//, '?from=2026-01-01&to=2026-03-05'],
  [/^admin\/[\w-]+$/, '?size=100'],
  [/\/(timeline|notes|tickets)$/, '?size=100'],
]
const queryOf = (address: string) => QUERIES.find(([end]) => end.test(address))?.[1] ?? ''

/** Some records of a kind, spread over all of them; all that have to do with people stand before those that have not. */
async function recordsOf(slug: string): Promise<string[]> {
  const table = slug.replaceAll('-', '_')
  const { rows: known } = await sql<{ name: string | null }>`select to_regclass(${table}) as name`.execute(
    server.db,
  )
  if (!known[0]?.name) return []
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(table)} order by md5(uuid::text) limit ${Math.ceil(openedRecords / 4)}`.execute(
    server.db,
  )
  return rows.map(({ uuid }) => uuid)
}

type Leak = { address: string; field: string; value: string }

/** The identifiers that a caller reads whole, and how many replies were looked through. */
async function scan(as: Role | { token: string }, only: (address: string) => boolean = () => true) {
  const leaks: Leak[] = []
  let replies = 0
  const caller = typeof as === 'string' ? { token: await tokenFor(as) } : as
  for (const address of addresses().filter(only)) {
    const [, slug = ''] = address.split('/')
    const places = address.includes('{')
      ? (await recordsOf(slug)).map((uuid) => address.replace('{uuid}', uuid))
      : [address]
    for (const place of places.filter((one) => !one.includes('{'))) {
      // A person takes ten exports an hour, so that each has a reader of its own.
      const reader =
        place.endsWith('export') && typeof as === 'string' ? { token: await tokenFor(as) } : caller
      const reply = await call(reader, `${place}${queryOf(address)}`)
      expect(reply.statusCode, place).toBeLessThan(500)
      if (reply.statusCode !== 200) continue
      replies++
      for (const found of findIn(await textOf(reply))) leaks.push({ address, ...found })
    }
  }
  return { leaks, replies }
}

/** How many identifiers of each field stand open at each address. */
function summaryOf(leaks: Leak[]) {
  const tally = new Map<string, Set<string>>()
  for (const { address, field, value } of leaks) {
    const key = `${address} ${field}`
    tally.set(key, (tally.get(key) ?? new Set()).add(value))
  }
  return Object.fromEntries([...tally].map(([key, values]) => [key, values.size]))
}

/** Sets whether viewers see identifiers masked. */
async function maskForViewers(mask_pii_for_viewers: boolean) {
  const settings = (await call('admin', 'admin/settings')).json<{
    data: { section: string; version: number }[]
  }>()
  const { version = 1 } = settings.data.find(({ section }) => section === 'security') ?? {}
  const set = await call('admin', 'admin/settings/security', {
    method: 'PATCH',
    body: { values: { mask_pii_for_viewers }, reason: 'Prueba' },
    headers: { 'if-match': `"${version}"` },
  })
  expect(set.statusCode).toBe(200)
}

describe('what identifies a person', () => {
  test('stands whole in no reply to a viewer: records, listings, lines, exports and papers', async () => {
    const { leaks, replies } = await scan('viewer')
    expect(summaryOf(leaks)).toEqual({})
    expect(replies).toBeGreaterThan(500)
  })

  test('is read whole by those who may, and by a viewer where the settings say so', async () => {
    const lists = (address: string) => /^admin\/(persons|customers|contacts)$/.test(address)
    const opens = (address: string) => /^admin\/(persons|members|invoices|companies)\/\{uuid\}$/.test(address)
    const everywhere = (address: string) => lists(address) || opens(address)
    const fieldsOf = async (as: Role) =>
      [...new Set((await scan(as, everywhere)).leaks.map(({ field }) => field))].toSorted()
    const all = [...new Set(identifiers.values())].toSorted()
    expect(await fieldsOf('admin')).toEqual(all)
    expect(await fieldsOf('manager')).toEqual(all)
    expect(await fieldsOf('viewer')).toEqual([])
    await maskForViewers(false)
    expect(await fieldsOf('viewer')).toEqual(all)
    await maskForViewers(true)
    expect(await fieldsOf('viewer')).toEqual([])
  })
})

describe('a search by a viewer', () => {
  const total = async (as: Role | { token: string }, address: string) =>
    (await call(as, address)).json().meta.total as number

  test('finds nobody by a part of what they see masked, in any listing', async () => {
    const { rows } = await sql<{ curp: string; phone: string }>`
      select curp, phone from persons where curp is not null and phone is not null order by number limit 1`.execute(
      server.db,
    )
    const { curp = '', phone = '' } = rows[0] ?? {}
    const viewer = { token: await tokenFor('viewer') }
    const manager = { token: await tokenFor('manager') }
    const parts = [curp.slice(6, 14), curp.slice(0, 12), phone.slice(3, 11), '+5255', curp.slice(10, 18)]
    const listings = addresses().filter((address) => /^admin\/[a-z-]+$/.test(address))
    const found: string[] = []
    let foundByManager = 0
    for (const part of parts)
      for (const address of listings) {
        const asked = `${address}?q=${encodeURIComponent(part)}`
        const reply = await call(viewer, asked)
        const data: unknown = reply.statusCode === 200 ? reply.json().data : undefined
        if (Array.isArray(data) && data.length > 0 && reply.json().meta) found.push(asked)
        const seen = await call(manager, asked)
        if (seen.statusCode === 200 && seen.json().meta?.total > 0) foundByManager++
      }
    expect(found).toEqual([])
    expect(foundByManager).toBeGreaterThan(4)
  })

  test('orders no listing by what they see masked', async () => {
    const asked = (as: Role) => call(as, 'admin/persons?sort=birth_date')
    expect((await asked('viewer')).json()).toMatchObject({ errors: [{ field: 'sort', code: 'hidden' }] })
    expect((await asked('manager')).statusCode).toBe(200)
    expect((await call('viewer', 'admin/persons/counts?sort=-birth_date')).statusCode).toBe(422)
    expect((await call('viewer', 'admin/persons/export?sort=status,birth_date')).statusCode).toBe(422)
  })

  test('finds a person by all of an identifier, and by their name', async () => {
    const { rows } = await sql<{ uuid: string; curp: string; phone: string; last_name: string }>`
      select uuid, curp, phone, last_name from persons where curp is not null and phone is not null order by number limit 1`.execute(
      server.db,
    )
    const [person] = rows
    if (!person) throw new Error('The demo has nobody with a CURP')
    const { uuid, curp, phone, last_name } = person
    const grouped = phone.replace(/^\+52(..)(....)(....)$/, '$1 $2 $3')
    for (const q of [curp, curp.toLowerCase(), phone, grouped, last_name, `${last_name} ${curp}`]) {
      const reply = await call('viewer', `admin/persons?size=100&q=${encodeURIComponent(q)}`)
      expect(
        reply.json<{ data: { uuid: string }[] }>().data.map((one) => one.uuid),
        q,
      ).toContain(uuid)
    }
    expect(await total('viewer', `admin/members?q=${curp}`)).toBe(
      await total('manager', `admin/members?q=${curp}`),
    )
  })
})
