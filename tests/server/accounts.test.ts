import { describe, expect, test } from 'vitest'
import type { Account } from '@/contract/accounts'
import { aPolicy } from '../support/cover'
import { aCompany, aCustomer, aMember, anAccount, aPerson, aUser } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const ACCOUNTS = 'admin/accounts'
const body = (wish: object = {}) => ({
  name: 'Familia Ríos',
  type: 'family',
  holder_person_uuid: null,
  company_uuid: null,
  parent_account_uuid: null,
  default_customer_uuid: null,
  account_manager_uuid: null,
  currency: 'MXN',
  billing_day: 5,
  net_payment_days: 0,
  dunning_policy: 'standard',
  tax_profile: null,
  timezone: 'America/Mexico_City',
  tags: [],
  external_id: null,
  ...wish,
})
const create = (wish?: object) => call('manager', ACCOUNTS, { method: 'POST', body: body(wish) })
const change = (uuid: string, changes: object) =>
  call('manager', `${ACCOUNTS}/${uuid}`, { method: 'PATCH', body: changes, headers: { 'if-match': '"1"' } })
const act = (as: 'admin' | 'manager', uuid: string, name: string, reason?: string, version = 1) =>
  call(as, `${ACCOUNTS}/${uuid}/actions/${name}`, {
    method: 'POST',
    body: reason ? { reason } : {},
    headers: { 'if-match': `"${version}"` },
  })
const fields = (reply: { json(): { errors?: { field: string }[] } }) =>
  reply.json().errors?.map(({ field }) => field)
const names = async (query: string) =>
  (await call('viewer', `${ACCOUNTS}?${query}`)).json().data.map(({ name }: Account) => name)

describe('a new account', () => {
  test('of a family is held by a person, and waits for its first payment', async () => {
    const { uuid } = await aPerson(server.db)
    const reply = await create({ holder_person_uuid: uuid })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data).toMatchObject({
      number: expect.stringMatching(/^ACC-\d{6}$/),
      status: 'pending',
      source: 'staff',
      holder_person: { uuid },
    })
  })

  test('needs the holder that its type requires', async () => {
    expect(fields(await create())).toEqual(['holder_person_uuid'])
    expect(fields(await create({ type: 'company' }))).toEqual(['company_uuid'])
  })

  test('is refused for people, companies and managers who do not exist', async () => {
    const nobody = '00000000-0000-4000-8000-000000000001'
    expect(fields(await create({ holder_person_uuid: nobody }))).toEqual(['holder_person_uuid'])
    const { uuid } = await aPerson(server.db)
    const disabled = await aUser(server.db, { status: 'disabled' })
    expect(fields(await create({ holder_person_uuid: uuid, account_manager_uuid: disabled.uuid }))).toEqual([
      'account_manager_uuid',
    ])
  })
})

describe('an account', () => {
  test('cannot stand below itself', async () => {
    const top = await anAccount(server.db)
    const below = await anAccount(server.db, { parent_account_uuid: top.uuid })
    expect(fields(await change(top.uuid, { parent_account_uuid: below.uuid }))).toEqual([
      'parent_account_uuid',
    ])
  })

  test('is paid by a customer of its own', async () => {
    const account = await anAccount(server.db)
    const own = await aCustomer(server.db, { account_uuid: account.uuid })
    const other = await aCustomer(server.db)
    expect(fields(await change(account.uuid, { default_customer_uuid: other.uuid }))).toEqual([
      'default_customer_uuid',
    ])
    expect((await change(account.uuid, { default_customer_uuid: own.uuid })).json().data).toMatchObject({
      default_customer: { uuid: own.uuid, label: own.name },
    })
  })

  test('of a company does not turn into one of people', async () => {
    const account = await anAccount(server.db)
    const { uuid } = await aPerson(server.db)
    expect(fields(await change(account.uuid, { type: 'family', holder_person_uuid: uuid }))).toEqual(['type'])
  })

  test('is put on hold only for a reason, and goes on once nothing is overdue', async () => {
    const { uuid } = await anAccount(server.db)
    expect(fields(await act('manager', uuid, 'hold'))).toEqual(['reason'])
    expect((await act('manager', uuid, 'hold', 'Debe tres meses')).json().data).toMatchObject({
      status: 'on_hold',
      status_reason: 'Debe tres meses',
    })
    const late = await anAccount(server.db, { status: 'on_hold', overdue_cents: 100 })
    expect((await act('manager', late.uuid, 'reactivate')).json()).toMatchObject({
      code: 'invalid_transition',
    })
  })

  test('on hold covers for as long as its plans give, and again when it goes on', async () => {
    const { uuid } = await anAccount(server.db)
    const [covering, late] = [
      await aPolicy(server.db, { account_uuid: uuid }),
      await aPolicy(server.db, { account_uuid: uuid, status: 'suspended' }),
    ]
    const policyOf = (policy: { uuid: string }) =>
      server.db
        .selectFrom('policies')
        .select(['status', 'grace_until', 'status_reason'])
        .where('uuid', '=', policy.uuid)
        .executeTakeFirstOrThrow()
    await act('manager', uuid, 'hold', 'Debe tres meses')
    expect(await policyOf(covering)).toMatchObject({
      status: 'grace',
      grace_until: expect.any(String),
      status_reason: expect.stringMatching(/^Su cuenta está en pausa desde el /),
    })
    expect((await act('manager', uuid, 'reactivate', undefined, 2)).statusCode).toBe(200)
    expect(await policyOf(covering)).toMatchObject({ status: 'active', grace_until: null })
    expect(await policyOf(late)).toMatchObject({ status: 'suspended' })
  })

  test('is not closed while it owes, or covers a member', async () => {
    const owing = await anAccount(server.db, { balance_due_cents: 100 })
    expect((await act('manager', owing.uuid, 'close', 'Se va')).statusCode).toBe(409)
    const covering = await anAccount(server.db)
    await aMember(server.db, { account_uuid: covering.uuid })
    expect((await act('manager', covering.uuid, 'close', 'Se va')).statusCode).toBe(409)
    const free = await anAccount(server.db)
    expect((await act('manager', free.uuid, 'close', 'Se va')).json().data).toMatchObject({
      status: 'closed',
      closed_at: expect.any(String),
    })
  })

  test('is reopened by an administrator alone', async () => {
    const { uuid } = await anAccount(server.db, { status: 'closed' })
    expect((await act('manager', uuid, 'reopen')).statusCode).toBe(403)
    expect((await act('admin', uuid, 'reopen')).json().data).toMatchObject({
      status: 'active',
      closed_at: null,
    })
  })

  test('with customers is closed, not deleted', async () => {
    const { account_uuid } = await aCustomer(server.db)
    const reply = await call('admin', `${ACCOUNTS}/${account_uuid}`, { method: 'DELETE' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'not_deletable',
      message: expect.stringContaining('Ciérrala'),
    })
  })
})

describe('the listing of accounts', () => {
  test('tells the days that a debt is late, and finds accounts by them', async () => {
    await anAccount(server.db, { name: 'Tarde poco', overdue_cents: 1, overdue_since: server.clock.day(-12) })
    await anAccount(server.db, {
      name: 'Tarde mucho',
      overdue_cents: 1,
      overdue_since: server.clock.day(-95),
    })
    expect(await names('overdue_bucket=1-30')).toEqual(['Tarde poco'])
    expect(
      await names(`overdue_bucket=1-30&overdue_bucket=${encodeURIComponent('90+')}&sort=-overdue_days`),
    ).toEqual(['Tarde mucho', 'Tarde poco'])
    expect(await names('overdue=true&q=tarde&sort=overdue_days')).toEqual(['Tarde poco', 'Tarde mucho'])
  })

  test('finds an account by its holder, also after the holder changes name', async () => {
    const person = await aPerson(server.db, { given_names: 'Ximena', last_name: 'Ñáñez' })
    await anAccount(server.db, { name: 'La de ella', holder_person_uuid: person.uuid, type: 'individual' })
    expect(await names('q=nanez')).toEqual(['La de ella'])
    await call('manager', `admin/persons/${person.uuid}`, {
      method: 'PATCH',
      body: { last_name: 'Güemes' },
      headers: { 'if-match': '"1"' },
    })
    expect(await names('q=guemes')).toEqual(['La de ella'])
    expect(await names('q=nanez')).toEqual([])
  })

  test('narrows to those of a company, a manager or a parent', async () => {
    const company = await aCompany(server.db)
    const manager = await aUser(server.db, { role: 'manager' })
    const parent = await anAccount(server.db, { name: 'Grupo' })
    await anAccount(server.db, {
      name: 'Hija',
      company_uuid: company.uuid,
      account_manager_uuid: manager.uuid,
      parent_account_uuid: parent.uuid,
    })
    for (const query of [`company=${company.uuid}`, `manager=${manager.uuid}`, `parent=${parent.uuid}`])
      expect(await names(query), query).toEqual(['Hija'])
  })
})
