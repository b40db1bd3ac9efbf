import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAllLogs } from '@server/audit/logChain'
import { identifierSealer } from '@server/core/sealedIdentifiers'
import type { ServerKeys } from '@server/core/serverKeys'
import type { Database } from '@server/db/database'
import { MissingIdentifierKey, prepareIdentifiers, sealIdentifiers } from '@server/sealIdentifiers'
import { sealerOf } from '@server/db/sealedValues'
import { bothDatabases } from '../../scripts/pace.mjs'
import { findInClear, unsealEverything } from '../support/clearTexts'
import { databaseKinds, openDemoDatabase, openEmbeddedDemoDatabase } from '../support/databases'
import { RECORD_KEYS } from '../support/recordKeys'
import { aCompany, aCustomer, aMember, aPerson, aTaxProfile } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const CURP = 'NAGM850312MDFVRR09'
const RFC = 'NAGM850312AB1'
const NSS = '12345678903'
const CLABE = '002010077777777771'

/** What identifies the people of a database, as the server reads it; the RFC of a company identifies nobody. */
async function identifiersOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ value: string | null }>`
    select curp as value from persons union select tax_id from persons union select nss from persons
    union select tax_profile ->> 'tax_id' from customers union select tax_profile ->> 'tax_id' from providers
    union select bank_account ->> 'clabe' from providers union select bank_account ->> 'clabe' from companies
    union select payee ->> 'clabe' from authorizations`.execute(db)
  return rows.flatMap(({ value }) => (value && value.length !== 12 ? value : [])).toSorted()
}

describe.each(
  [
    { name: 'embedded', open: openEmbeddedDemoDatabase },
    { name: 'PostgreSQL', open: openDemoDatabase },
  ].slice(bothDatabases ? 0 : 1),
)('the demo, $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  }, 120_000)
  afterAll(() => db.destroy())

  test('holds no identifier of its people in clear, and what it held is sealed at a start', async () => {
    const known = await identifiersOf(db)
    expect(known.length).toBeGreaterThan(400)
    expect(await findInClear(db, known)).toEqual([])

    await unsealEverything(db)
    const [person] = await db
      .selectFrom('persons')
      .select(['uuid', 'curp', 'search'])
      .where('curp', 'is not', null)
      .execute()
    expect(await findInClear(db, [person?.curp ?? ''])).toEqual(
      expect.arrayContaining([`persons.curp: ${person?.curp}`, `persons.search: ${person?.curp}`]),
    )
    await prepareIdentifiers(db)
    expect(await findInClear(db, known)).toEqual([])
    expect(await identifiersOf(db)).toEqual(known)
    expect((await checkAllLogs(db)).broken).toBeNull()
    expect(await sealIdentifiers(db, sealerOf(db), { isDryRun: true })).toEqual({ sealed: 0, closed: 0 })
  }, 240_000)
})

describe.each(databaseKinds())('identifiers of people, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const numbersOf = async (path: string) =>
    (await call('admin', path)).json<{ data: { number: string }[] }>().data.map(({ number }) => number)
  const searched = (q: string) => numbersOf(`admin/persons?q=${encodeURIComponent(q)}`)

  test('are found by all of them, and by no part, also through the member, the account and the customer', async () => {
    const { db } = server
    const person = await aPerson(db, { curp: CURP, tax_id: RFC, nss: NSS })
    const member = await aMember(db, { person_uuid: person.uuid })
    const customer = await aCustomer(db, { tax_profile: aTaxProfile(RFC) })
    for (const typed of [CURP, CURP.toLowerCase(), RFC, NSS, '12 34 56 7890 3'])
      expect(await searched(typed)).toEqual([person.number])
    for (const part of [CURP.slice(0, 17), CURP.slice(4), RFC.slice(0, 10), NSS.slice(0, 10)])
      expect(await searched(part)).toEqual([])
    expect(await numbersOf(`admin/members?q=${CURP}`)).toEqual([member.number])
    expect(await numbersOf(`admin/customers?q=${RFC}`)).toEqual([customer.number])
    const { exact } = (await call('admin', `admin/search?q=${CURP}`)).json<{
      data: { exact: { title: string; subtitle: string }[] }
    }>().data
    expect(exact.map(({ subtitle }) => subtitle)).toEqual([`${person.number} · NAGM85••••••••••09`])
    expect(await findInClear(db, [CURP, RFC, NSS])).toEqual([])
  })

  test('are of one person only', async () => {
    await expect(aPerson(server.db, { curp: CURP })).rejects.toThrow('persons_curp_key')
  })

  test('are sealed within notes, and accounts of banks within their record', async () => {
    const { db } = server
    const company = await aCompany(db, {
      bank_account: { bank: 'BBVA', clabe: CLABE, holder: 'Ana' },
    })
    const body = `Su CURP es ${CURP},\nsu NSS ${NSS} y su CLABE ${CLABE}.`
    const reply = await call('admin', `admin/companies/${company.uuid}/notes`, {
      method: 'POST',
      body: { body },
    })
    expect(reply.statusCode).toBeLessThan(300)
    const kept = await db.selectFrom('notes').select('body').executeTakeFirstOrThrow()
    expect(kept.body).toBe(body)
    expect(await findInClear(db, [CURP, NSS, CLABE])).toEqual([])
  })

  test('do not open for who pastes what is stored', async () => {
    const stored = sealerOf(server.db).seal(CURP)
    const { rows } = await sql<{ text: string }>`select ${stored}::text as text`.execute(server.db)
    expect(rows).toEqual([{ text: stored }])
  })

  test('are sealed again under another key, portion by portion, and need the keys that they are under', async () => {
    const { db } = server
    await prepareIdentifiers(db)
    const rotated: ServerKeys = [
      new TextEncoder().encode('a key that came after, for identifiers'),
      ...RECORD_KEYS,
    ]
    const anew = identifierSealer(rotated)
    const { sealed } = await sealIdentifiers(db, anew, { isDryRun: true })
    expect(sealed).toBeGreaterThan(4)
    expect(await sealIdentifiers(db, anew, { isDryRun: false })).toEqual({ sealed, closed: 0 })
    expect(await sealIdentifiers(db, anew, { isDryRun: false })).toEqual({ sealed: 0, closed: 0 })
    // The key of before alone opens none of them, and the server says so instead of starting.
    const only = identifierSealer([new Uint8Array(32)])
    expect((await sealIdentifiers(db, only, { isDryRun: true })).closed).toBeGreaterThan(4)
    await db.insertInto('identifier_keys').values({ name: anew.keyName, sealed_all_at: null }).execute()
    await expect(prepareIdentifiers(db)).rejects.toThrow(MissingIdentifierKey)
    // Back under the first: everything is as it was.
    await sealIdentifiers(db, identifierSealer([...RECORD_KEYS, rotated[0]]), { isDryRun: false })
    expect(await searched(CURP)).toHaveLength(1)
    await db.deleteFrom('identifier_keys').execute()
  })
})

describe('what is sealed within a text', () => {
  const sealer = identifierSealer(RECORD_KEYS)

  test.each([
    ['a CURP', CURP, true],
    ['the RFC of a person after a line end, in JSON', JSON.stringify({ note: `RFC\n${RFC}` }), true],
    ['an NSS in JSON, by its field', JSON.stringify({ nss: NSS }), true],
    ['a CLABE in JSON, by its field', JSON.stringify({ clabe: CLABE }), true],
    ['an NSS of a row of cells', JSON.stringify([NSS]), true],
    ['an NSS that a sentence speaks of', `Mi NSS: ${NSS}.`, true],
    ['no RFC of a company', 'ABC850312AB1', false],
    ['no generic RFC', 'XAXX010101000', false],
    ['no other number', `Referencia ${NSS}`, false],
    ['no number of JSON', `{"nss": null, "amount_cents": ${NSS}}`, false],
    ['no code like an RFC without a day', 'PLAN202599ABC', false],
  ])('%s', (_, text, isSealed) => {
    const sealed = sealer.sealWithin(text)
    expect(sealed !== text).toBe(isSealed)
    expect(sealer.openWithin(sealed)).toBe(text)
    expect(sealer.sealAgain(sealed)).toEqual({ text: sealed, closed: 0 })
    expect(isJson(sealed)).toBe(isJson(text))
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
