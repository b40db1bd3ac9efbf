import { describe, expect, test } from 'vitest'
import type { Person } from '@/contract/persons'
import { aMember, anAccount, aPerson } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const PERSONS = 'admin/persons'
const CURP = 'HEGG560427MVZRRL04'
const body = (wish: object = {}) => ({
  given_names: 'Gloria',
  last_name: 'Hernández',
  second_last_name: 'García',
  birth_date: '1956-04-27',
  sex: 'female',
  curp: null,
  tax_id: null,
  nss: null,
  nationality: 'MX',
  identity_document: null,
  email: null,
  phone: null,
  alternative_phone: null,
  address: null,
  preferred_channel: 'email',
  marketing_consent: false,
  tags: [],
  external_id: null,
  ...wish,
})
const create = (wish?: object, query = '') =>
  call('manager', `${PERSONS}${query}`, { method: 'POST', body: body(wish) })
const fields = (reply: { json(): { errors?: { field: string }[] } }) =>
  reply.json().errors?.map(({ field }) => field)

describe('a new person', () => {
  test('is kept once: the same CURP is refused, the same name and birth date are asked about', async () => {
    expect((await create({ curp: CURP })).statusCode).toBe(201)
    expect(fields(await create({ curp: CURP, given_names: 'Otra', birth_date: null }))).toEqual(['curp'])
    const twin = await create()
    expect(twin.statusCode).toBe(409)
    expect(twin.json()).toMatchObject({
      code: 'duplicate',
      message: expect.stringContaining('nació el mismo día'),
    })
    expect((await create({}, '?allow_duplicate=true')).statusCode).toBe(201)
  })

  test('is asked about with those who are alike by name; an edit only asks about what it changes', async () => {
    const { uuid, number } = (
      await create({
        given_names: 'Rosaura',
        last_name: 'Benítez',
        birth_date: '1971-08-08',
        email: 'rosaura@x.mx',
      })
    ).json().data
    const wish = {
      given_names: 'Rosaura',
      last_name: 'Benites',
      birth_date: '1971-08-08',
      email: 'rosaura@x.mx',
    }
    const asked = await create(wish)
    expect(asked.json()).toMatchObject({
      code: 'duplicate',
      alike: [{ type: 'person', uuid, label: `Rosaura Benítez García (${number})` }],
    })
    expect(fields(asked)).toEqual(['birth_date', 'email'])
    const twin = (await create(wish, '?allow_duplicate=true')).json().data
    const edit = (changes: object, version: number) =>
      call('manager', `${PERSONS}/${twin.uuid}`, {
        method: 'PATCH',
        body: changes,
        headers: { 'if-match': `"${version}"` },
      })
    expect((await edit({ nss: null, marketing_consent: true }, 1)).statusCode).toBe(200)
    expect(fields(await edit({ last_name: 'Benitez' }, 2))).toEqual(['birth_date'])
  })

  test('is refused where CURP and birth date tell different days', async () => {
    const reply = await create({ curp: CURP, birth_date: '1956-04-28', given_names: 'Distinta' })
    expect(reply.json().errors).toMatchObject([{ field: 'birth_date', message: 'La CURP dice 27/04/1956' }])
  })
})

describe('identifiers', () => {
  const someone = () =>
    aPerson(server.db, { curp: 'NAGM850214MDFXML09', phone: '+525500998877', birth_date: '1985-02-14' })

  test('are masked for viewers, in the listing and in the detail', async () => {
    const { uuid, number } = await someone()
    const [row] = (await call('viewer', `${PERSONS}?q=${number}`)).json().data
    expect(row).toMatchObject({
      curp: 'NAGM85••••••••••09',
      phone: '•••••••••8877',
      birth_date: '••••••••••',
    })
    const { data } = (await call('viewer', `${PERSONS}/${uuid}`)).json()
    expect(data.masked).toEqual(['curp', 'birth_date', 'phone'])
    expect(JSON.stringify(data)).not.toContain('NAGM850214')
    expect((await call('manager', `${PERSONS}/${uuid}`)).json().data).toMatchObject({
      curp: 'NAGM850214MDFXML09',
      masked: [],
    })
    await server.db.deleteFrom('persons').where('uuid', '=', uuid).execute()
  })

  test('are shown to a viewer who asks, one at a time, and the audit log says who asked', async () => {
    const { uuid } = await someone()
    const reply = await call('viewer', `${PERSONS}/${uuid}/reveal`, {
      method: 'POST',
      body: { field: 'curp', reason: 'Lo pidió' },
    })
    expect(reply.json().data).toEqual({ field: 'curp', value: 'NAGM850214MDFXML09' })
    const { data } = (await call('admin', `admin/logs?subject=${uuid}&action=viewed_sensitive`)).json()
    expect(data).toMatchObject([{ actor_role: 'viewer', changed_fields: ['curp'] }])
    const line = await call('admin', `admin/logs/${data[0].uuid}`)
    expect(line.body).not.toContain('NAGM850214')
  })

  test('that are not among the masked ones are not to be asked for', async () => {
    const { uuid } = await aPerson(server.db)
    const ask = (field: string) =>
      call('viewer', `${PERSONS}/${uuid}/reveal`, { method: 'POST', body: { field, reason: 'Lo pidió' } })
    expect((await ask('metadata')).statusCode).toBe(422)
    expect((await ask('curp')).json().data).toEqual({ field: 'curp', value: null })
  })

  test('never stand in the audit log of a change', async () => {
    const { uuid } = await aPerson(server.db)
    await call('manager', `${PERSONS}/${uuid}`, {
      method: 'PATCH',
      body: { phone: '55 0012 3400' },
      headers: { 'if-match': '"1"' },
    })
    const { data } = (await call('admin', `admin/logs?subject=${uuid}`)).json()
    const line = await call('admin', `admin/logs/${data[0].uuid}`)
    expect(line.json().data.changes).toEqual([{ field: 'phone', before: null, after: null, masked: true }])
    expect((await call('viewer', `admin/events?subject=${uuid}`)).body).not.toContain('00123400')
  })
})

describe('the listing of people', () => {
  const names = async (query: string) =>
    (await call('viewer', `${PERSONS}?${query}`)).json().data.map(({ full_name }: Person) => full_name)

  test('tells and filters what each is to the platform', async () => {
    const holder = await aPerson(server.db, { given_names: 'Titular', last_name: 'Uno' })
    const account = await anAccount(server.db, { holder_person_uuid: holder.uuid, type: 'individual' })
    const member = await aPerson(server.db, { given_names: 'Cubierta', last_name: 'Dos' })
    await aMember(server.db, { person_uuid: member.uuid, account_uuid: account.uuid })
    expect(await names(`account=${account.uuid}&role=holder`)).toEqual(['Titular Uno'])
    expect(await names(`account=${account.uuid}&role=member`)).toEqual(['Cubierta Dos'])
    expect(await names(`account=${account.uuid}&role=member&role=holder&sort=-full_name`)).toEqual([
      'Titular Uno',
      'Cubierta Dos',
    ])
  })

  test('finds the incomplete ones', async () => {
    await aPerson(server.db, { given_names: 'Incompleta', last_name: 'Tres', birth_date: null })
    expect(await names('incomplete=true&q=tres')).toEqual(['Incompleta Tres'])
    expect(await names('incomplete=false&q=tres')).toEqual([])
  })

  test('finds a name in any order, without accents', async () => {
    await aPerson(server.db, { given_names: 'María José', last_name: 'Zúñiga', second_last_name: 'Peña' })
    for (const q of ['zuniga maria', 'PEÑA zúñiga', 'jose pena'])
      expect(await names(`q=${encodeURIComponent(q)}`), q).toEqual(['María José Zúñiga Peña'])
  })
})

test('a person in use is deactivated, not deleted', async () => {
  const { person_uuid } = await aMember(server.db)
  const reply = await call('admin', `${PERSONS}/${person_uuid}`, { method: 'DELETE' })
  expect(reply.statusCode).toBe(409)
  const free = await aPerson(server.db)
  expect((await call('admin', `${PERSONS}/${free.uuid}`, { method: 'DELETE' })).statusCode).toBe(204)
})
