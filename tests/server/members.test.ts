import { describe, expect, test } from 'vitest'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aMember, anAccount, aPerson, aProvider } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const MEMBERS = 'admin/members'
const body = (wish: object) => ({
  enrolled_on: '2026-01-15',
  kind: 'holder',
  holder_member_uuid: null,
  relationship: null,
  employee_number: null,
  department: null,
  cost_center: null,
  hired_on: null,
  primary_provider_uuid: null,
  emergency_contact: null,
  tags: [],
  external_id: null,
  ...wish,
})
const create = (wish: object) => call('manager', MEMBERS, { method: 'POST', body: body(wish) })
const act = (uuid: string, name: string, reason?: string, query = '') =>
  call('manager', `${MEMBERS}/${uuid}/actions/${name}${query}`, {
    method: 'POST',
    body: reason ? { reason } : {},
    headers: { 'if-match': '"1"' },
  })
const status = async (uuid: string) => (await call('viewer', `${MEMBERS}/${uuid}`)).json().data.status
const fields = (reply: { json(): { errors?: { field: string }[] } }) =>
  reply.json().errors?.map(({ field }) => field)

/** A holder with one dependent. */
async function aFamily() {
  const holder = await aMember(server.db)
  const dependent = await aMember(server.db, {
    account_uuid: holder.account_uuid,
    kind: 'dependent',
    holder_member_uuid: holder.uuid,
    relationship: 'child',
  })
  return { holder, dependent }
}

describe('a new member', () => {
  test('is pending until something covers them, and carries the name of the person', async () => {
    const { uuid: account_uuid } = await anAccount(server.db)
    const person = await aPerson(server.db, { given_names: 'Elena', last_name: 'Cantú' })
    const reply = await create({ account_uuid, person_uuid: person.uuid })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data).toMatchObject({
      number: expect.stringMatching(/^AFI-\d{6}$/),
      full_name: 'Elena Cantú',
      status: 'pending',
    })
  })

  test('is not enrolled twice under one account', async () => {
    const { account_uuid, person_uuid } = await aMember(server.db)
    expect(fields(await create({ account_uuid, person_uuid }))).toEqual(['person_uuid'])
  })

  test('depends on a holder of the same account', async () => {
    const { holder } = await aFamily()
    const person_uuid = (await aPerson(server.db)).uuid
    const dependent = { kind: 'dependent', relationship: 'spouse', person_uuid }
    expect(fields(await create({ ...dependent, account_uuid: holder.account_uuid }))).toEqual([
      'holder_member_uuid',
    ])
    const elsewhere = await anAccount(server.db)
    const asked = { ...dependent, account_uuid: elsewhere.uuid, holder_member_uuid: holder.uuid }
    expect(fields(await create(asked))).toEqual(['holder_member_uuid'])
    expect((await create({ ...asked, account_uuid: holder.account_uuid })).statusCode).toBe(201)
  })

  test('is refused under a closed account', async () => {
    const { uuid: account_uuid } = await anAccount(server.db, { status: 'closed' })
    const person_uuid = (await aPerson(server.db)).uuid
    expect(fields(await create({ account_uuid, person_uuid }))).toEqual(['account_uuid'])
  })
})

describe('ending a holder', () => {
  test('has a dry run first, which names the dependents and keeps nothing', async () => {
    const { holder, dependent } = await aFamily()
    const reply = await act(holder.uuid, 'terminate', 'Se mudó', '?dry_run=true')
    expect(
      reply
        .json()
        .effects.map((effect: { subject: { uuid: string } }) => effect.subject.uuid)
        .sort(),
    ).toEqual([holder.uuid, dependent.uuid].sort())
    expect([await status(holder.uuid), await status(dependent.uuid)]).toEqual(['active', 'active'])
  })

  test('ends the dependents too, each with its own event', async () => {
    const { holder, dependent } = await aFamily()
    expect((await act(holder.uuid, 'terminate', 'Se mudó')).statusCode).toBe(200)
    expect([await status(holder.uuid), await status(dependent.uuid)]).toEqual(['terminated', 'terminated'])
    const events = await call('viewer', `admin/events?subject=${dependent.uuid}&type=member.terminated`)
    expect(events.json().data).toHaveLength(1)
  })

  test('can be taken back within 90 days, and not after', async () => {
    const recent = await aMember(server.db, { status: 'terminated', terminated_on: server.clock.day(-89) })
    const gone = await aMember(server.db, { status: 'terminated', terminated_on: server.clock.day(-91) })
    expect((await act(recent.uuid, 'reinstate')).json().data).toMatchObject({ status: 'active' })
    expect((await act(gone.uuid, 'reinstate')).json()).toMatchObject({ code: 'invalid_transition' })
  })
})

test('a holder others depend on does not become a dependent', async () => {
  const { holder } = await aFamily()
  const other = await aMember(server.db, { account_uuid: holder.account_uuid })
  const reply = await call('manager', `${MEMBERS}/${holder.uuid}`, {
    method: 'PATCH',
    body: { kind: 'dependent', holder_member_uuid: other.uuid, relationship: 'parent' },
    headers: { 'if-match': '"1"' },
  })
  expect(fields(reply)).toEqual(['kind'])
})

test('the listing finds members by what is known of the person, and by the company they work for', async () => {
  const person = await aPerson(server.db, {
    given_names: 'Xóchitl',
    last_name: 'Olvera',
    phone: '+525500112233',
  })
  const member = await aMember(server.db, { person_uuid: person.uuid, employee_number: 'E-778' })
  const account = await server.db
    .selectFrom('accounts')
    .select('company_uuid')
    .where('uuid', '=', member.account_uuid)
    .executeTakeFirstOrThrow()
  // Who sees phones masked finds nobody by a part of one.
  for (const query of ['q=xochitl', 'q=00112233', 'q=e-778', `company=${account.company_uuid}`])
    expect((await call('manager', `${MEMBERS}?${query}`)).json().data, query).toMatchObject([
      { uuid: member.uuid },
    ])
})

describe('a member who has a card', () => {
  test('gets another number on it for each of their covers, which the audit log records', async () => {
    const member = await aMember(server.db)
    const policy = await aPolicy(server.db, { holder_member_uuid: member.uuid })
    const cover = await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    const seen = await act(member.uuid, 'reissue_card', undefined, '?dry_run=true')
    const { preview_token } = seen.json<{ preview_token: string }>()
    const reply = await act(member.uuid, 'reissue_card', undefined, `?preview_token=${preview_token}`)
    expect(reply.json()).toMatchObject({
      data: { status: 'active', card_issued_at: expect.any(String) },
      effects: [{ event: 'member.card_reissued' }, { event: 'member_policy.card_reissued' }],
    })
    const { data } = (await call('viewer', `admin/member-policies/${cover.uuid}`)).json()
    expect(data.card_number).not.toBe(cover.card_number)
    const [line] = (await call('admin', `admin/logs?subject=${cover.uuid}`)).json().data
    expect(line.changed_fields).toEqual(['card_number'])
  })

  test('is one whom something covers, and only an editor issues it', async () => {
    const member = await aMember(server.db)
    expect((await act(member.uuid, 'reissue_card')).json().code).toBe('invalid_transition')
    const asked = { method: 'POST', body: {}, headers: { 'if-match': '"1"' } }
    const reply = await call('viewer', `${MEMBERS}/${member.uuid}/actions/reissue_card`, asked)
    expect(reply.statusCode).toBe(403)
  })
})

test('the doctor whom a member goes to first is one of the providers', async () => {
  const doctor = await aProvider(server.db, { name: 'Dra. Nájera' })
  const { uuid: account_uuid } = await anAccount(server.db)
  const { uuid: person_uuid } = await aPerson(server.db)
  const created = await create({ account_uuid, person_uuid, primary_provider_uuid: doctor.uuid })
  expect(created.json().data.primary_provider).toEqual({ uuid: doctor.uuid, label: 'Dra. Nájera' })
  const wrong = await create({ account_uuid, person_uuid, primary_provider_uuid: person_uuid })
  expect(fields(wrong)).toContain('primary_provider_uuid')
})
