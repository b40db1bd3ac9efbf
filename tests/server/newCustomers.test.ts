import { describe, expect, test } from 'vitest'
import { aCompany, anAccount, aPerson, aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

const server = referenceServer()

const blank = {
  phone: null,
  person_uuid: null,
  company_uuid: null,
  billing_address: null,
  tax_profile: null,
  cfdi_auto: false,
  collection: 'automatic',
  net_payment_days: null,
  preferred_channel: 'email',
  default_payment_method_uuid: null,
  tags: [],
  external_id: null,
}

async function aPayer() {
  const [account, person] = [await anAccount(server.db), await aPerson(server.db)]
  return {
    ...blank,
    account_uuid: account.uuid,
    type: 'individual',
    name: 'Ana Ruiz',
    email: 'ana@ejemplo.test',
    person_uuid: person.uuid,
  }
}

const create = (as: Parameters<typeof call>[0], body: object, headers = {}) =>
  call(as, 'admin/customers', { method: 'POST', body, headers })

describe('a customer created by hand', () => {
  test('is created once for each key, by editors alone', async () => {
    const payer = await aPayer()
    expect((await create('viewer', payer)).statusCode).toBe(403)
    const me = await sessionFor(await aUser(server.db, { role: 'manager' }))
    const headers = { 'idempotency-key': 'un-cliente' }
    const [one, two] = [await create(me, payer, headers), await create(me, payer, headers)]
    expect(one.statusCode).toBe(201)
    expect(two.json().data.uuid).toBe(one.json().data.uuid)
  })

  test('is refused in words where the account has that person already', async () => {
    const payer = await aPayer()
    await create('manager', payer)
    const again = await create('manager', { ...payer, name: 'Ana R.' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'duplicate'])
    expect(again.json().errors).toMatchObject([
      { field: 'person_uuid', message: expect.stringContaining('ya es cliente de esta cuenta') },
    ])
    const { uuid } = await anAccount(server.db)
    expect((await create('manager', { ...payer, account_uuid: uuid })).statusCode).toBe(201)
  })

  test('of a company is refused a second time too, also at the same moment', async () => {
    const { uuid } = await aCompany(server.db)
    const payer = { ...(await aPayer()), type: 'company', person_uuid: null, company_uuid: uuid }
    const replies = await Promise.all([create('manager', payer), create('manager', payer)])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  })
})
