import { describe, expect, test } from 'vitest'
import type { AlikePerson, Person } from '@/contract/persons'
import { everyDatabaseKind } from '../support/databases'
import { aPerson } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { NOBODY } from '../support/screens'

const kinds = everyDatabaseKind()
const nobody = { email: null, phone: null, curp: null, tax_id: null } as const

describe.each(kinds)('people who may be one and the same, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const someone = (wish: Parameters<typeof aPerson>[1]) => aPerson(server.db, { ...nobody, ...wish })
  const alike = async (uuid: string): Promise<AlikePerson[]> =>
    (await call('manager', `admin/persons/${uuid}/duplicates`)).json().data
  const marked = async (name: string): Promise<string[]> =>
    (await call('manager', `admin/persons?possible_duplicate=true&q=${name}`))
      .json()
      .data.map(({ uuid }: Person) => uuid)

  const gloria = {
    given_names: 'Gloria María',
    last_name: 'González',
    second_last_name: 'Peña',
    birth_date: '1956-04-27',
  }

  test.each([
    ['without accents', { ...gloria, last_name: 'Gonzalez', second_last_name: 'Pena' }, true],
    ['as it is heard', { ...gloria, last_name: 'Gonsález' }, true],
    ['without the second surname', { ...gloria, second_last_name: null }, true],
    ['with one of both names', { ...gloria, given_names: 'Gloria' }, true],
    [
      'with the surname first',
      { ...gloria, given_names: 'González Peña', last_name: 'Gloria María', second_last_name: null },
      true,
    ],
    ['born on another day', { ...gloria, birth_date: '1956-04-28' }, false],
    ['of a twin', { ...gloria, given_names: 'Ernesto' }, false],
    ['of another person of that day', { ...gloria, last_name: 'Luna', second_last_name: 'Ríos' }, false],
  ])('are told by a name %s', async (_how, other, isAlike) => {
    const day = `19${String(60 + names++)}`
    const on = (wish: typeof gloria | typeof other) => ({
      ...wish,
      birth_date: wish.birth_date.replace('1956', day),
    })
    const one = await someone(on(gloria))
    const two = await someone(on(other))
    const expected = isAlike ? [{ uuid: two.uuid, reasons: ['name'] }] : []
    expect(await alike(one.uuid)).toMatchObject(expected)
    expect(await alike(two.uuid)).toHaveLength(expected.length)
  })
  let names = 0

  test('are told by RFC, by e-mail, and by phone on the same birth date, with all that they have in common', async () => {
    const one = await someone({
      tax_id: 'GODE561231GR8',
      email: 'uno@x.mx',
      phone: '+525500000001',
      birth_date: '1951-01-01',
    })
    const two = await someone({
      tax_id: 'GODE561231GR8',
      phone: '+525500000001',
      birth_date: '1951-01-01',
      last_name: 'Zúñiga',
    })
    await someone({ phone: '+525500000001', birth_date: '1952-02-02', last_name: 'Olvera' })
    const three = await someone({ email: 'uno@x.mx', birth_date: null, last_name: 'Aguirre' })
    const found = await alike(one.uuid)
    expect(found.map(({ uuid, reasons }) => [uuid, reasons.toSorted()])).toEqual([
      [two.uuid, ['phone', 'tax_id']],
      [three.uuid, ['email']],
    ])
  })

  test('are marked in the listing for as long as they are alike', async () => {
    const one = await someone({ last_name: 'Marcada', email: 'marcada@x.mx' })
    expect(await marked('marcada')).toEqual([])
    const two = await someone({ last_name: 'Distinta', birth_date: null, email: 'marcada@x.mx' })
    expect(await marked('marcada')).toEqual([two.uuid, one.uuid])
    expect((await call('manager', `admin/persons/${one.uuid}`)).json().data.duplicates).toBe(1)
    await call('manager', `admin/persons/${two.uuid}`, {
      method: 'PATCH',
      body: { email: 'otra@x.mx' },
      headers: { 'if-match': '"1"' },
    })
    expect(await marked('marcada')).toEqual([])
    await call('manager', `admin/persons/${two.uuid}?allow_duplicate=true`, {
      method: 'PATCH',
      body: { email: 'marcada@x.mx' },
      headers: { 'if-match': '"2"' },
    })
    expect(await marked('marcada')).toEqual([two.uuid, one.uuid])
    await call('admin', `admin/persons/${two.uuid}`, { method: 'DELETE' })
    expect(await marked('marcada')).toEqual([])
    expect(await alike(one.uuid)).toEqual([])
  })

  test('are shown to viewers without their identifiers, and not at all where there is none', async () => {
    const one = await someone({ tax_id: 'EKU9003173C9', last_name: 'Oculta', birth_date: '1950-03-03' })
    await someone({
      tax_id: 'EKU9003173C9',
      last_name: 'Velada',
      birth_date: '1950-03-04',
      phone: '+525500998877',
    })
    const [seen] = (await call('viewer', `admin/persons/${one.uuid}/duplicates`)).json().data
    expect(seen).toMatchObject({ birth_date: '••••••••••', phone: '•••••••••8877' })
    expect((await call('viewer', `admin/persons/${NOBODY}/duplicates`)).statusCode).toBe(404)
    expect((await call('visitor', `admin/persons/${one.uuid}/duplicates`)).statusCode).toBe(401)
  })
})
