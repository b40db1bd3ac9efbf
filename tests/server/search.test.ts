// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@/contract/permissions'
import type { SearchHit, SearchResults } from '@/contract/search'
import { editDistance } from '@server/db/nearWords'
import {
  aCompany,
  aCustomer,
  aMember,
  anAccount,
  aPerson,
  aServiceCategory,
  aTicket,
} from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const CURP = 'QUXM850214MDFXML09'
let maria: Awaited<ReturnType<typeof aPerson>>
let account: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  const { db } = server
  maria = await aPerson(db, {
    number: 'PER-700001',
    given_names: 'María',
    last_name: 'Quiñones',
    second_last_name: 'Xicoténcatl',
    curp: CURP,
    tax_id: 'QUXM850214AB1',
    email: 'maria.q@ejemplo.test',
    phone: '+525512340099',
  })
  for (const given_names of ['Ana', 'Eva', 'Luz']) await aPerson(db, { given_names, last_name: 'Quiñones' })
  account = await anAccount(db, { name: 'Cuenta de Quiñones', holder_person_uuid: maria.uuid })
  await aMember(db, { number: 'AFI-700001', account_uuid: account.uuid, person_uuid: maria.uuid })
  await aCustomer(db, { name: 'María Quiñones', email: 'maria.q@ejemplo.test', person_uuid: maria.uuid })
  await aCompany(db, { trade_name: '50% de descuento', legal_name: "O'Farrill \\ hijos" })
  await aServiceCategory(db, { name: 'Odontología', code: 'ODONTO' })
  await aTicket(db, { subject: 'No pasa el cobro', number: 'TCK-700001' })
})

async function search(q: string, { as = 'viewer', more = '' }: { as?: Role; more?: string } = {}) {
  const reply = await call(as, `admin/search?q=${encodeURIComponent(q)}${more}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data as SearchResults
}
const titles = (hits: SearchHit[] | undefined) => hits?.map(({ title }) => title)
const ofType = ({ groups }: SearchResults, type: string) => groups.find((group) => group.type === type)

describe('the search', () => {
  test('finds names without accents, in any order, and says how many there are beyond the first three', async () => {
    const found = await search('quinones')
    expect(found).toMatchObject({ exact: [], near: false })
    expect(ofType(found, 'person')).toMatchObject({ total: 4, total_capped: false })
    expect(ofType(found, 'person')?.hits).toHaveLength(3)
    expect(found.groups.map(({ type }) => type)).toEqual(['person', 'customer', 'member', 'account'])
    const turned = await search('XICOTENCATL maría')
    expect(titles(ofType(turned, 'person')?.hits)).toEqual(['María Quiñones Xicoténcatl'])
  })

  test('puts first the name that is most like the text', async () => {
    expect(titles(ofType(await search('Eva Quiñones'), 'person')?.hits)?.[0]).toBe('Eva Quiñones')
  })

  test.each([
    ['uuid', () => maria.uuid.toUpperCase()],
    ['number', () => 'PER-700001'],
    ['number', () => 'per 700001'],
    ['curp', () => CURP.toLowerCase()],
    ['tax_id', () => 'QUXM850214AB1'],
    ['email', () => 'Maria.Q@ejemplo.test'],
    ['phone', () => '55 1234 0099'],
    ['phone', () => '+52 (55) 1234-0099'],
  ])('knows an identifier by its shape: %s', async (matched_field, text) => {
    const { exact, groups } = await search(text())
    expect(exact[0]).toMatchObject({ type: 'person', uuid: maria.uuid, matched_field })
    expect(groups.find(({ type }) => type === 'person')).toBeUndefined()
  })

  test('knows the code of the catalogue, and a folio without its zeros', async () => {
    expect((await search('odonto')).exact).toMatchObject([
      { type: 'service_category', matched_field: 'code' },
    ])
    const seven = await aPerson(server.db, { number: 'PER-000777' })
    expect((await search('per-777')).exact).toMatchObject([{ uuid: seven.uuid }])
  })

  test.each(['quinonez', 'Quiñomes', 'qinones', 'quniones', 'maria quinonez', 'xicotencal'])(
    'forgives errors of typing: %s',
    async (text) => {
      const found = await search(text)
      expect(titles(ofType(found, 'person')?.hits)?.[0]).toMatch(/Quiñones/)
    },
  )

  test('forgives them in a name that was written this moment', async () => {
    const before = await search('Zyngaret')
    expect(before).toEqual({ exact: [], groups: [], near: false })
    const { uuid } = await aPerson(server.db, { given_names: 'Zyngareth' })
    expect(ofType(await search('Zyngaret'), 'person')?.hits).toMatchObject([{ uuid }])
    await server.db
      .updateTable('persons')
      .set({ given_names: 'Wolframio' })
      .where('uuid', '=', uuid)
      .execute()
    const renamed = await search('wolfranio')
    expect(renamed.near).toBe(true)
    expect(ofType(renamed, 'person')?.hits).toMatchObject([{ uuid }])
  })

  test('looks in one kind alone where it is told to, and shows more of it', async () => {
    const found = await search('quiñones', { more: '&types=person' })
    expect(found.groups.map(({ type }) => type)).toEqual(['person'])
    expect(ofType(found, 'person')?.hits).toHaveLength(4)
  })

  test('keeps to an account as the listings do', async () => {
    const found = await search('quinones', { more: `&account=${account.uuid}` })
    expect(titles(ofType(found, 'person')?.hits)).toEqual(['María Quiñones Xicoténcatl'])
    expect(ofType(found, 'customer')).toBeUndefined()
  })

  test('shows no CURP whole, to anyone', async () => {
    for (const as of ['admin', 'viewer'] as const) {
      const reply = await call(as, 'admin/search?q=xicotencatl')
      expect(reply.body).toContain('QUXM85••••••••••09')
      expect(reply.body).not.toContain(CURP)
    }
  })

  test('finds only what the role may view', async () => {
    const seen = await search('salvia.test', { as: 'admin' })
    expect(ofType(seen, 'user')).toBeDefined()
    expect((await search('salvia.test', { as: 'viewer' })).groups).toEqual([])
    expect(await search('salvia.test', { as: 'viewer', more: '&types=user' })).toEqual({
      exact: [],
      groups: [],
      near: false,
    })
  })

  test('leaves out what was archived', async () => {
    const gone = await aPerson(server.db, { given_names: 'Archibalda', archived_at: '2026-01-11T00:00:00Z' })
    expect((await search('archibalda')).groups).toEqual([])
    expect((await search(gone.uuid)).exact).toEqual([])
  })

  test.each([
    ['50%', '50% de descuento'],
    ["o'farrill", '50% de descuento'],
    ['\\ hijos', '50% de descuento'],
  ])('takes signs as they are written: %s', async (text, title) => {
    expect(titles(ofType(await search(text), 'company')?.hits)).toEqual([title])
  })

  test.each([
    '%%',
    '__',
    "''",
    '\\\\',
    '🩺🩺',
    '\u0000\u0000',
    '\t \u0007ab',
    '" or 1=1 --',
    'ñ'.repeat(200),
  ])('answers anything typed: %j', async (text) => {
    expect(await search(text)).toMatchObject({ exact: expect.any(Array), groups: expect.any(Array) })
  })

  test.each(['a', ' ', 'x'.repeat(5_000)])(
    'says what is wrong with a text too short or too long',
    async (text) => {
      const reply = await call('viewer', `admin/search?q=${encodeURIComponent(text)}`)
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toMatchObject([{ field: 'q' }])
    },
  )

  test('is for those who are signed in', async () => {
    expect((await call('visitor', 'admin/search?q=maria')).statusCode).toBe(401)
  })
})

test.each([
  ['gonzalez', 'gonzalez', 0],
  ['gonsalez', 'gonzalez', 1],
  ['gozalez', 'gonzalez', 1],
  ['gnozalez', 'gonzalez', 1],
  ['', 'luz', 3],
  ['ab', 'ba', 1],
])('%s and %s are so many errors apart: %i', (one, other, errors) => {
  expect(editDistance(one, other)).toBe(errors)
  expect(editDistance(other, one)).toBe(errors)
})
