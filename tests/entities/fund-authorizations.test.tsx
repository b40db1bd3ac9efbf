import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
// Loaded beforehand: on a busy machine its first opening takes longer than a test waits.
import '@/kit/form/reference/ReferenceCombobox'
import type { ApprovalRules, FundLimits } from '@/contract/funds'
import { memberShareOf } from '@/contract/fundAuthorizations'
import type { Role } from '@/contract/permissions'
import { Random } from '@server/demo/material/random'
import { instant, minutesAfter } from '@server/core/clock'
import { tidyAttachments } from '@server/records/tidyAttachments'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import {
  aContribution,
  aFund,
  aFundAuthorization,
  aMember,
  anAccount,
  aPerson,
  aProvider,
  aProviderService,
  aQuote,
  aReceipt,
  aService,
  aUser,
  type Wish,
} from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'
import { pressAct, choose, fact, listed, pick, titled } from '../support/screens'

const server = referenceServer()

const saved = (uuid: string) =>
  server.db.selectFrom('fund_authorizations').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const fundOf = (uuid: string) =>
  server.db.selectFrom('funds').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

const noLimits: FundLimits = {
  per_authorization_cents: null,
  per_member_period_cents: null,
  per_family_period_cents: null,
  per_category: [],
}
const rules: ApprovalRules = {
  auto_approve_below_cents: 0,
  four_eyes: true,
  two_approvals_above_cents: null,
  expires_days: 30,
}

/** A fund with money in it. */
async function aFullFund(wish: Wish<'funds'> = {}, cents = 1_000_000) {
  const fund = await aFund(server.db, wish)
  await aContribution(server.db, fund, cents)
  return fund
}

/** A user who may decide up to an amount. */
const decider = async (approval_limit_cents: number | null = 10_000_000) => {
  const user = await aUser(server.db, { role: 'manager', approval_limit_cents })
  return { user, token: (await sessionFor(user)).token }
}

type Caller = Role | { token: string }
const act = (as: Caller, uuid: string, name: string, body: object, version = 1) =>
  call(as, `admin/fund-authorizations/${uuid}/actions/${name}`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"` },
  })
const approve = (as: Caller, uuid: string, amount_cents = 100_000, version = 1) =>
  act(as, uuid, 'approve', { amount_cents, note: null }, version)

/** What something is spent with: its receipt, which is a file of the authorization. */
const spending = async (uuid: string, amount_cents: number) => ({
  amount_cents,
  receipt_folio: 'REC-1',
  receipt_attachment_uuid: await aReceipt(server.db, { uuid }),
  final: true,
})

/** A request for a new one, of what a provider offers for $1,000.00. */
async function request(fund: { uuid: string; account_uuid: string }, wish: object = {}) {
  const offer = await aProviderService(server.db, { price_cents: 100_000 })
  const { uuid: member_uuid } = await aMember(server.db, { account_uuid: fund.account_uuid })
  return {
    fund_uuid: fund.uuid,
    member_uuid,
    provider_uuid: offer.provider_uuid,
    location_uuid: null,
    provider_service_uuid: offer.uuid,
    authorization_uuid: null,
    diagnosis_note: null,
    requested_cents: 100_000,
    service_on: server.clock.day(3),
    quote_attachment_uuid: null,
    quote_folio: null,
    priority: 'normal',
    tags: [],
    external_id: null,
    ...wish,
  }
}
const create = (as: Caller, body: object) => call(as, 'admin/fund-authorizations', { method: 'POST', body })

let listFund: string
beforeAll(async () => {
  const { db, clock } = server
  const fund = await aFullFund({ name: 'Fondo de la cola' })
  listFund = fund.uuid
  const of = { fund_uuid: fund.uuid }
  await aFundAuthorization(db, {
    ...of,
    number: 'AUF-L1',
    service_on: clock.day(2),
    priority: 'urgent',
    checks: JSON.stringify([{ rule: 'available', result: 'fail', explanation: 'Falta' }]),
  })
  await aFundAuthorization(db, {
    ...of,
    number: 'AUF-L2',
    status: 'approved',
    approved_cents: 100_000,
    expires_on: clock.day(1),
  })
  await aFundAuthorization(db, { ...of, number: 'AUF-L3', status: 'rejected', requested_cents: 5_000 })
  await aFundAuthorization(db, { ...of, number: 'AUF-L4', status: 'needs_info', service_on: clock.day(9) })
})

describe('the listing of authorizations', () => {
  test('starts with what is due first; what is over comes last', async () => {
    await open(`/admin/fund-authorizations?fund=${listFund}`, { as: 'viewer' })
    expect(await listed('Autorizaciones de fondo')).toEqual(['AUF-L2', 'AUF-L1', 'AUF-L4', 'AUF-L3'])
    const row = screen.getByRole('row', { name: /AUF-L1/ })
    for (const text of ['$1,000.00', 'Solicitada', 'Fondo de la cola']) expect(row).toHaveTextContent(text)
  })

  test.each([
    ['status=pending&status=needs_info', ['AUF-L1', 'AUF-L4']],
    ['priority=urgent', ['AUF-L1']],
    ['worst_check=fail', ['AUF-L1']],
    ['expiring=true', ['AUF-L2']],
    ['waiting=true', ['AUF-L1', 'AUF-L4']],
    ['amount_to=5000', ['AUF-L3']],
    ['amount_from=5001&status=approved', ['AUF-L2']],
    ['sort=requested_cents&status=rejected', ['AUF-L3']],
    ['q=fondo de la cola auf-l4', ['AUF-L4']],
  ])('is as the address says: %s', async (query, expected) => {
    const reply = await call('viewer', `admin/fund-authorizations?fund=${listFund}&${query}`)
    expect(reply.json().data.map(({ number }: { number: string }) => number)).toEqual(expected)
  })

  test('tells apart what a user may decide', async () => {
    const { user, token } = await decider(100_000)
    const fund = await aFullFund()
    const of = { fund_uuid: fund.uuid }
    const { number } = await aFundAuthorization(server.db, of)
    await aFundAuthorization(server.db, { ...of, requested_cents: 100_001 })
    await aFundAuthorization(server.db, { ...of, requested_by_uuid: user.uuid })
    const reply = await call({ token }, `admin/fund-authorizations?fund=${fund.uuid}&mine=true`)
    expect(reply.json().data).toMatchObject([{ number }])
  })
})

describe('asking for money of a fund', () => {
  test('takes the price of the service, splits it and says what the rules think', async () => {
    const fund = await aFullFund({
      copay_pct: '10',
      limits: { ...noLimits, per_authorization_cents: 80_000 },
    })
    const person = await aPerson(server.db)
    const member = await aMember(server.db, { account_uuid: fund.account_uuid, person_uuid: person.uuid })
    const provider = await aProvider(server.db)
    const service = await aService(server.db)
    await aProviderService(server.db, {
      provider_uuid: provider.uuid,
      service_uuid: service.uuid,
      price_cents: 100_000,
    })
    const { user } = await open(`/admin/fund-authorizations/new?fund=${fund.uuid}`, { as: 'manager' })
    expect(await screen.findByText('El fondo tiene $10,000.00 disponibles.')).toBeVisible()
    await pick(user, 'Miembro', member.full_name)
    await pick(user, 'Proveedor', provider.name)
    const choice = await screen.findByRole('option', { name: `${service.name}, $1,000.00` })
    await user.selectOptions(screen.getByLabelText('Servicio del proveedor'), choice)
    await waitFor(() => expect(screen.getByLabelText('Monto')).toHaveValue('1,000.00'))
    await user.type(
      screen.getByLabelText('Fecha del servicio'),
      server.clock.day(3).split('-').reverse().join('/'),
    )
    await user.click(screen.getByRole('button', { name: /^Crear autorización/ }))
    await waitFor(() => expect(fact('Parte del fondo')).toEqual(['$900.00']))
    expect(fact('Parte del miembro')).toEqual(['$100.00'])
    const row = within(screen.getByRole('table', { name: 'Verificaciones' })).getByRole('row', {
      name: /Límite por autorización/,
    })
    expect(row).toHaveTextContent('No cumple')
    expect(row).toHaveTextContent('Pasa del límite por autorización por $100.00')
    // Their own request is another person's to decide.
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    expect(screen.getByRole('menuitem', { name: /^Autorizar parcial/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.getByText('Según las reglas del fondo se pueden autorizar hasta $800.00.')).toBeVisible()
  })

  test('is for an active fund, a member of its account and what the provider offers', async () => {
    const fund = await aFullFund({ status: 'frozen' })
    const { uuid: stranger } = await aMember(server.db)
    const { uuid: otherOffer } = await aProviderService(server.db)
    const { uuid: suspended } = await aProvider(server.db, { status: 'suspended' })
    const refusedAt = async (wish: object) =>
      (await create('manager', await request(fund, wish)))
        .json()
        .errors.map(({ field }: { field: string }) => field)
    expect(await refusedAt({})).toEqual(['fund_uuid'])
    expect(await refusedAt({ member_uuid: stranger })).toEqual(['fund_uuid', 'member_uuid'])
    expect(await refusedAt({ provider_service_uuid: otherOffer })).toEqual([
      'fund_uuid',
      'provider_service_uuid',
    ])
    expect(await refusedAt({ provider_uuid: suspended })).toContain('provider_uuid')
    expect(await refusedAt({ service_on: server.clock.day(95) })).toEqual(['service_on'])
    expect(await refusedAt({ requested_cents: 0 })).toEqual(['requested_cents'])
  })

  test('is not for an account on hold', async () => {
    const fund = await aFullFund()
    const held = { status: 'on_hold' } as const
    await server.db.updateTable('accounts').set(held).where('uuid', '=', fund.account_uuid).execute()
    expect((await create('manager', await request(fund))).json()).toMatchObject({
      errors: [{ field: 'fund_uuid', message: expect.stringMatching(/está en pausa/) }],
    })
  })

  test('needs no approval when it is small and passes every check', async () => {
    const fund = await aFullFund({ approval: { ...rules, auto_approve_below_cents: 100_000 } })
    const small = (await create('manager', await request(fund))).json().data
    expect(small).toMatchObject({
      status: 'approved',
      approved_cents: 100_000,
      decisions: [{ by: { kind: 'system' }, cents: 100_000 }],
    })
    expect(await fundOf(fund.uuid)).toMatchObject({ held_cents: 100_000, available_cents: 900_000 })
    const dear = (await create('manager', await request(fund, { requested_cents: 100_001 }))).json().data
    expect(dear).toMatchObject({ status: 'pending', approved_cents: 0, worst_check: 'warn' })
    const { uuid: waiting } = await aMember(server.db, {
      account_uuid: fund.account_uuid,
      status: 'suspended',
    })
    const unfit = (await create('manager', await request(fund, { member_uuid: waiting }))).json().data
    expect(unfit).toMatchObject({ status: 'pending', worst_check: 'fail' })
  })

  test('above its threshold comes with a quote, which then stays', { tags: [LONG] }, async () => {
    const fund = await aFullFund({ approval: { ...rules, two_approvals_above_cents: 90_000 } })
    const provider = await aProvider(server.db)
    const service = await aService(server.db)
    const offered = { provider_uuid: provider.uuid, service_uuid: service.uuid }
    await aProviderService(server.db, { ...offered, price_cents: 100_000 })
    const member = await aMember(server.db, { account_uuid: fund.account_uuid })
    const { user } = await open(`/admin/fund-authorizations/new?fund=${fund.uuid}`, { as: 'manager' })
    expect(await screen.findByText(/^El fondo la pide por encima de \$900\.00\./)).toBeVisible()
    await pick(user, 'Miembro', member.full_name)
    await pick(user, 'Proveedor', provider.name)
    const choice = await screen.findByRole('option', { name: `${service.name}, $1,000.00` })
    await user.selectOptions(screen.getByLabelText('Servicio del proveedor'), choice)
    await waitFor(() => expect(screen.getByLabelText('Monto')).toHaveValue('1,000.00'))
    const day = server.clock.day(3).split('-').reverse().join('/')
    await user.type(screen.getByLabelText('Fecha del servicio'), day)
    await user.click(screen.getByRole('button', { name: /^Crear autorización/ }))
    const quote = within(screen.getByRole('group', { name: 'Cotización' }))
    expect(await quote.findByRole('alert')).toHaveTextContent('El fondo pide la cotización de un monto así')
    const file = new File([new TextEncoder().encode('%PDF-1.7 made up')], 'presupuesto.pdf')
    await user.upload(quote.getByLabelText('Adjuntar'), file)
    expect(await quote.findByText('presupuesto.pdf')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Crear autorización/ }))
    const card = within(await screen.findByRole('region', { name: 'Adjuntos' }))
    expect(await card.findByRole('button', { name: /^Descargar presupuesto\.pdf/ })).toBeVisible()
    expect(card.queryByRole('button', { name: 'Quitar presupuesto.pdf' })).not.toBeInTheDocument()
    expect(screen.getByText('Tiene cotización')).toBeVisible()
  })

  test('takes no quote of another provider, of another request, or that is a drawing', async () => {
    const fund = await aFullFund()
    const { user: asking, token } = await decider()
    const refused = async (quote_attachment_uuid: string) =>
      (await create({ token }, await request(fund, { quote_attachment_uuid }))).json().errors[0]
    const again = { field: 'quote_attachment_uuid', message: 'Vuelve a adjuntar la cotización' }
    expect(await refused(await aQuote(server.db, await aUser(server.db)))).toMatchObject(again)
    const quote = await aQuote(server.db, asking)
    const made = await create({ token }, await request(fund, { quote_attachment_uuid: quote }))
    expect(made.statusCode).toBe(201)
    expect(await refused(quote)).toMatchObject(again)
    const drawing = await aQuote(server.db, asking, { name: 'a.png', media_type: 'image/png' })
    expect(await refused(drawing)).toMatchObject({ message: 'La cotización debe ser un PDF o un JPG' })
  })

  test('keeps a file that no request took for a day', async () => {
    const { user } = await decider()
    const sent = (hoursAgo: number) =>
      aQuote(server.db, user, { added_at: instant(minutesAfter(server.clock.now(), -hoursAgo * 60)) })
    const [old, fresh] = [await sent(25), await sent(23)]
    await tidyAttachments.run(server)
    const left = server.db.selectFrom('attachments').select('uuid').where('uuid', 'in', [old, fresh])
    expect(await left.execute()).toEqual([{ uuid: fresh }])
  })

  test('keeps the diagnosis from those who only look', async () => {
    const { uuid: fund_uuid } = await aFullFund()
    const { uuid } = await aFundAuthorization(server.db, { fund_uuid, diagnosis_note: 'Esguince' })
    const noteFor = async (role: Role) =>
      (await call(role, `admin/fund-authorizations/${uuid}`)).json().data.diagnosis_note
    expect([await noteFor('manager'), await noteFor('viewer')]).toEqual(['Esguince', '••••••'])
  })
})

describe('deciding', () => {
  test('holds what is granted, and tells what the fund has left', { tags: [LONG] }, async () => {
    const fund = await aFullFund()
    const { uuid, number } = await aFundAuthorization(server.db, { fund_uuid: fund.uuid })
    const { token } = await decider()
    const { user } = await open(`/admin/fund-authorizations/${uuid}`, { token })
    await titled(number)
    expect(fact('Disponible después')).toEqual(['$9,000.00'])
    await user.keyboard('a')
    const dialog = within(await screen.findByRole('dialog', { name: `¿Autorizar ${number}?` }))
    expect(await dialog.findByLabelText('Monto que se autoriza')).toHaveValue('1,000.00')
    await user.clear(dialog.getByLabelText('Monto que se autoriza'))
    await user.type(dialog.getByLabelText('Monto que se autoriza'), '800')
    await waitFor(() =>
      expect(dialog.getByRole('row', { name: /^Disponible después/ })).toHaveTextContent('$9,200.00'),
    )
    await user.click(dialog.getByRole('button', { name: 'Autorizar' }))
    await waitFor(() => expect(fact('Disponible en el fondo')).toEqual(['$9,200.00']))
    expect(screen.getByText('Autorizada')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({
      approved_cents: 80_000,
      held_cents: 80_000,
      expires_on: server.clock.day(30),
    })
    await user.click(screen.getByRole('tab', { name: 'Movimientos' }))
    expect(await screen.findByText('Monto retenido')).toBeVisible()
  })

  test('grants all that is asked once it is confirmed, beside what it leaves', async () => {
    const { uuid, number } = await aFundAuthorization(server.db, { fund_uuid: (await aFullFund()).uuid })
    const { token } = await decider()
    const { user } = await open(`/admin/fund-authorizations/${uuid}`, { token })
    await titled(number)
    await user.click(screen.getByRole('button', { name: 'Autorizar $1,000.00' }))
    const dialog = within(await screen.findByRole('dialog', { name: `¿Autorizar $1,000.00 de ${number}?` }))
    expect(await saved(uuid)).toMatchObject({ status: 'pending', version: 1 })
    await user.click(dialog.getByRole('button', { name: 'Autorizar $1,000.00' }))
    expect(await screen.findByText('Autorizada')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ approved_cents: 100_000, held_cents: 100_000, version: 2 })
  })

  test('says where it is confirmed why nothing is granted', async () => {
    const { uuid, number } = await aFundAuthorization(server.db, { fund_uuid: (await aFullFund()).uuid })
    const { token } = await decider(50_000)
    const { user } = await open(`/admin/fund-authorizations/${uuid}`, { token })
    await titled(number)
    await user.click(screen.getByRole('button', { name: 'Autorizar $1,000.00' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Autorizar $1,000.00' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('$500.00')
    expect(await saved(uuid)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('is not decided by its requester, where four eyes are needed', async () => {
    const { user, token } = await decider()
    const [strict, loose] = [await aFullFund(), await aFullFund({ approval: { ...rules, four_eyes: false } })]
    const own = (fund_uuid: string) =>
      aFundAuthorization(server.db, { fund_uuid, requested_by_uuid: user.uuid })
    const refused = await approve({ token }, (await own(strict.uuid)).uuid)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe('La pediste tú. Debe autorizarla otra persona')
    expect((await approve({ token }, (await own(loose.uuid)).uuid)).statusCode).toBe(200)
  })

  test('is refused above a limit with the rule that says so, and never for the role', async () => {
    const refusal = async (fund: Wish<'funds'>, paid: number, limit: number | null, wish: object = {}) => {
      const { uuid: fund_uuid } = await aFullFund(fund, paid)
      const { uuid } = await aFundAuthorization(server.db, { fund_uuid, ...wish })
      const reply = await approve(await decider(limit), uuid)
      return [reply.statusCode, reply.json().code, reply.json().errors?.[0].code]
    }
    const limits = (wish: Partial<FundLimits>) => ({ limits: { ...noLimits, ...wish } })
    const over = (rule: string) => [422, 'limit_exceeded', rule]
    expect(await refusal({}, 1_000_000, null)).toEqual(over('approval_limit'))
    expect(await refusal({}, 1_000_000, 99_999)).toEqual(over('approval_limit'))
    expect(await refusal({}, 99_999, 100_000)).toEqual(over('available'))
    expect(await refusal(limits({ per_authorization_cents: 99_999 }), 1_000_000, 100_000)).toEqual(
      over('per_authorization'),
    )
    expect(await refusal({}, 1_000_000, 100_000, { member_share_cents: 1 })).toEqual(over('requested'))
    const waiting = { plan_uuids: [], departments: [], member_status: ['active' as const], waiting_days: 60 }
    expect(await refusal({ eligible: waiting }, 1_000_000, 100_000)).toEqual(over('waiting_days'))
    expect(await refusal({ status: 'frozen' }, 1_000_000, 100_000)).toEqual(over('fund_status'))
    expect(await refusal({ ends_on: '2026-02-01' }, 1_000_000, 100_000)).toEqual(over('fund_dates'))
  })

  test('counts what the member, their family and the category have used in the period', async () => {
    const { uuid: account_uuid, company_uuid } = await anAccount(server.db)
    const holder = await aMember(server.db, { account_uuid })
    const child = await aMember(server.db, {
      account_uuid,
      kind: 'dependent',
      holder_member_uuid: holder.uuid,
      relationship: 'child',
    })
    const fund = await aFullFund({
      account_uuid,
      company_uuid: company_uuid ?? '',
      limits: { ...noLimits, per_member_period_cents: 150_000, per_family_period_cents: 220_000 },
    })
    const of = { fund_uuid: fund.uuid }
    const used = (member_uuid: string, wish: object = {}) =>
      aFundAuthorization(server.db, {
        ...of,
        member_uuid,
        status: 'captured',
        requested_cents: 60_000,
        approved_cents: 60_000,
        captured_cents: 60_000,
        ...wish,
      })
    await used(holder.uuid)
    await used(holder.uuid, { service_on: '2025-12-31' })
    await used(child.uuid, { captured_cents: 0, status: 'approved' })
    const asked = await aFundAuthorization(server.db, { ...of, member_uuid: holder.uuid })
    const { room } = (await call('viewer', `admin/fund-authorizations/${asked.uuid}`)).json().data
    expect(room).toEqual([
      { rule: 'per_member_period', limit_cents: 150_000, used_cents: 60_000, left_cents: 90_000 },
      { rule: 'per_family_period', limit_cents: 220_000, used_cents: 120_000, left_cents: 100_000 },
    ])
    const as = await decider()
    expect((await approve(as, asked.uuid, 90_001)).json().errors[0].code).toBe('per_member_period')
    expect((await approve(as, asked.uuid, 90_000)).statusCode).toBe(200)
    const { data } = (await call('viewer', `admin/funds/${fund.uuid}/beneficiaries`)).json()
    expect(data).toMatchObject([
      { member: { uuid: holder.uuid }, captured_cents: 60_000, held_cents: 90_000, left_cents: 0 },
      { member: { uuid: child.uuid }, captured_cents: 0, held_cents: 60_000, left_cents: 90_000 },
    ])
    const { user } = await open(`/admin/funds/${fund.uuid}?tab=beneficiarios`, { as: 'viewer' })
    const table = within(await screen.findByRole('table', { name: 'Beneficiarios' }))
    expect(table.getByRole('row', { name: new RegExp(holder.full_name) })).toHaveTextContent('$600.00')
    await user.click(screen.getByRole('tab', { name: /^Autorizaciones de fondo/ }))
    expect(await screen.findByRole('link', { name: asked.number })).toBeVisible()
  })

  test('above a threshold takes two different people', async () => {
    const fund = await aFullFund({ approval: { ...rules, two_approvals_above_cents: 90_000 } })
    const { uuid } = await aFundAuthorization(server.db, { fund_uuid: fund.uuid })
    const [first, second] = [await decider(), await decider()]
    expect((await approve(first, uuid, 95_000)).json().data).toMatchObject({
      status: 'pending',
      approved_cents: 0,
    })
    expect((await fundOf(fund.uuid)).held_cents).toBe(0)
    expect((await approve(first, uuid, 95_000, 2)).json().message).toContain('Ya la autorizaste')
    expect((await approve(second, uuid, 96_000, 2)).json().errors[0].code).toBe('two_approvals')
    await open(`/admin/fund-authorizations/${uuid}`, { as: 'viewer' })
    expect(await screen.findByText(/Ya tiene una de dos autorizaciones/)).toHaveTextContent('$950.00')
    expect(screen.queryByRole('button', { name: /^Autorizar/ })).not.toBeInTheDocument()
    expect((await approve(second, uuid, 95_000, 2)).json().data).toMatchObject({
      status: 'approved',
      approved_cents: 95_000,
    })
    const { rows } = await server.db
      .selectFrom('events')
      .select('type')
      .where('subject_uuid', '=', uuid)
      .orderBy('occurred_at')
      .execute()
      .then((found) => ({ rows: found.map(({ type }) => type) }))
    expect(rows).toEqual(['fund_authorization.endorsed', 'fund_authorization.approved'])
  })

  test('may ask first, and starts over with the answer', async () => {
    const fund = await aFullFund({ approval: { ...rules, two_approvals_above_cents: 1 } })
    const { uuid, number } = await aFundAuthorization(server.db, { fund_uuid: fund.uuid })
    const as = await decider()
    await approve(as, uuid)
    const { user } = await open(`/admin/fund-authorizations/${uuid}`, { as: 'manager' })
    await pressAct(user, 'Pedir información')
    const asking = within(await screen.findByRole('dialog', { name: `Pedir información de ${number}` }))
    await user.type(await asking.findByLabelText('Qué falta saber'), '¿Tiene receta?')
    await user.click(asking.getByRole('button', { name: 'Pedir información' }))
    expect(await screen.findByText('Falta información')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    const answering = within(await screen.findByRole('dialog', { name: `Responder sobre ${number}` }))
    await user.type(await answering.findByLabelText('Respuesta'), 'Sí, es la 123')
    await user.click(answering.getByRole('button', { name: 'Responder' }))
    expect(await screen.findByText('Sí, es la 123')).toBeVisible()
    // What was approved before the question does not count any more.
    expect((await approve(as, uuid, 100_000, 4)).json().data.status).toBe('pending')
  })

  test('rejects with a reason, which is written out where it is another', async () => {
    const { uuid: fund_uuid } = await aFullFund()
    const { uuid, number } = await aFundAuthorization(server.db, { fund_uuid })
    const { user } = await open(`/admin/fund-authorizations/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Rechazar' }))
    const dialog = within(await screen.findByRole('dialog', { name: `¿Rechazar ${number}?` }))
    await user.click(await dialog.findByLabelText('Otro'))
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }))
    expect(await dialog.findByText('Escribe el motivo')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Explicación/), 'No es de este fondo')
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('Rechazada')).toBeVisible()
    expect((await act('manager', uuid, 'capture', await spending(uuid, 1), 2)).statusCode).toBe(409)
  })
})

describe('what was granted', () => {
  /** An approved one, with its hold in the ledger. */
  async function granted(fund: { uuid: string }) {
    const { uuid } = await aFundAuthorization(server.db, { fund_uuid: fund.uuid })
    await approve(await decider(), uuid)
    return uuid
  }

  test('is spent with a receipt, and what is left goes back', async () => {
    const fund = await aFullFund()
    const uuid = await granted(fund)
    const { user } = await open(`/admin/fund-authorizations/${uuid}`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Liquidar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(await dialog.findByLabelText('Monto del comprobante'))
    await user.type(dialog.getByLabelText('Monto del comprobante'), '1,000.01')
    await user.type(dialog.getByLabelText('Folio del comprobante'), 'REC-9')
    await user.click(dialog.getByRole('button', { name: 'Liquidar' }))
    expect(await dialog.findByText('Adjunta el comprobante')).toBeVisible()
    const receipt = new File([new TextEncoder().encode('%PDF-1.7 made up')], 'ticket.pdf')
    await user.upload(dialog.getByLabelText('Adjuntar'), receipt)
    expect(await dialog.findByText('ticket.pdf')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Liquidar' }))
    expect(await dialog.findByText('Solo quedan $1,000.00 autorizados')).toBeVisible()
    await user.clear(dialog.getByLabelText('Monto del comprobante'))
    await user.type(dialog.getByLabelText('Monto del comprobante'), '900')
    await user.click(dialog.getByRole('button', { name: 'Liquidar' }))
    expect(await screen.findByText('Liquidada')).toBeVisible()
    expect(await saved(uuid)).toMatchObject({ captured_cents: 90_000, released_cents: 10_000, held_cents: 0 })
    expect(await fundOf(fund.uuid)).toMatchObject({ posted_cents: 910_000, held_cents: 0 })
    const { receipt_attachment_uuid } = await saved(uuid)
    const address = `admin/fund-authorizations/${uuid}/attachments/${receipt_attachment_uuid}`
    expect((await call('manager', address, { method: 'DELETE' })).json()).toMatchObject({
      code: 'not_deletable',
      message: 'Respalda algo que se hizo y queda como constancia',
    })
  })

  test('is not spent without a receipt of its own, in PDF or JPG', async () => {
    const fund = await aFullFund()
    const [uuid, other] = [await granted(fund), await granted(fund)]
    const body = await spending(uuid, 1)
    const refused = async (receipt_attachment_uuid: string | undefined) =>
      (await act('manager', uuid, 'capture', { ...body, receipt_attachment_uuid }, 2)).json().errors
    const field = 'receipt_attachment_uuid'
    expect(await refused(undefined)).toMatchObject([{ field, message: 'Adjunta el comprobante' }])
    const another = await aReceipt(server.db, { uuid: other })
    expect(await refused(another)).toMatchObject([
      { field, message: 'Adjunta el comprobante a esta autorización' },
    ])
    const drawing = await aReceipt(server.db, { uuid }, { name: 'a.png', media_type: 'image/png' })
    expect(await refused(drawing)).toMatchObject([
      { field, message: 'El comprobante debe ser un PDF o un JPG' },
    ])
    expect(await fundOf(fund.uuid)).toMatchObject({ posted_cents: 1_000_000 })
  })

  test('is spent in parts, also while the fund is frozen, and the rest is released', async () => {
    const fund = await aFullFund()
    const uuid = await granted(fund)
    await server.db.updateTable('funds').set({ status: 'frozen' }).where('uuid', '=', fund.uuid).execute()
    const part = { ...(await spending(uuid, 30_000)), final: false }
    expect((await act('manager', uuid, 'capture', part, 2)).json().data).toMatchObject({
      status: 'partially_captured',
      held_cents: 70_000,
    })
    const { user } = await open(`/admin/fund-authorizations/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Liberar')
    expect(await dialog.findByText(/1 fondo/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Liberar' }))
    expect(await screen.findByText('Liberada')).toBeVisible()
    expect(await fundOf(fund.uuid)).toMatchObject({ posted_cents: 970_000, held_cents: 0 })
    const [movement] = (await call('viewer', `admin/fund-movements?fund=${fund.uuid}&type=hold`)).json().data
    const reversed = await call('admin', `admin/fund-movements/${movement.uuid}/actions/reverse`, {
      method: 'POST',
      body: { reason: 'Error' },
      headers: { 'if-match': '"1"' },
    })
    expect(reversed.json().message).toContain('Lo movió su autorización')
  })

  test('is held for longer when asked, and not spent once it expired', async () => {
    const uuid = await granted(await aFullFund())
    const extend = (day: number, version: number) =>
      act('manager', uuid, 'extend', { expires_on: server.clock.day(day) }, version)
    expect((await extend(30, 2)).json().errors[0].field).toBe('expires_on')
    expect((await extend(91, 2)).statusCode).toBe(422)
    expect((await extend(40, 2)).json().data).toMatchObject({
      status: 'approved',
      expires_on: server.clock.day(40),
    })
    await server.db
      .updateTable('fund_authorizations')
      .set({ expires_on: server.clock.day(-1) })
      .where('uuid', '=', uuid)
      .execute()
    const late = await spending(uuid, 1)
    expect((await act('manager', uuid, 'capture', late, 3)).json().message).toContain('Ya venció')
  })

  test('is not deleted; what held nothing is', async () => {
    const fund = await aFullFund()
    const uuid = await granted(fund)
    const remove = (one: string) => call('admin', `admin/fund-authorizations/${one}`, { method: 'DELETE' })
    expect((await remove(uuid)).json()).toMatchObject({ code: 'not_deletable' })
    const { uuid: waiting } = await aFundAuthorization(server.db, { fund_uuid: fund.uuid })
    expect((await act('manager', waiting, 'cancel', {})).json().data.status).toBe('cancelled')
    expect((await remove(waiting)).statusCode).toBe(204)
  })

  test('keeps its day: only what is not decided moves', async () => {
    const { uuid: fund_uuid } = await aFullFund()
    const { uuid } = await aFundAuthorization(server.db, { fund_uuid })
    const { user } = await open(`/admin/fund-authorizations/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByLabelText('Urgente'))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(async () => expect(await saved(uuid)).toMatchObject({ priority: 'urgent', version: 2 }))
    await approve(await decider(), uuid, 100_000, 2)
    const change = (body: object) =>
      call('manager', `admin/fund-authorizations/${uuid}`, {
        method: 'PATCH',
        body,
        headers: { 'if-match': '"3"' },
      })
    expect((await change({ service_on: server.clock.day(1) })).statusCode).toBe(409)
    expect((await change({ requested_cents: 1 })).statusCode).toBe(422)
    expect((await change({ tags: ['revisada'] })).statusCode).toBe(200)
  })
})

test('a member and the fund share an amount to the cent', () => {
  const random = new Random(323)
  for (let left = 500; left > 0; left--) {
    const cents = random.between(1, 99_999_999)
    const pct = (random.between(0, 10_000) / 100).toFixed(2)
    const share = memberShareOf(cents, pct)
    expect(share).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(cents)
    expect(Math.abs(share - (cents * Number(pct)) / 100)).toBeLessThanOrEqual(0.5 + 1e-6)
  }
  expect(memberShareOf(100_000, null)).toBe(0)
})

test('the fund always adds up, however much is granted, spent and given back at once', async () => {
  const random = new Random(3230)
  const fund = await aFullFund({}, 350_000)
  const { token } = await decider()
  const uuids: string[] = []
  for (let left = 8; left > 0; left--)
    uuids.push((await aFundAuthorization(server.db, { fund_uuid: fund.uuid })).uuid)
  for (let round = 0; round < 5; round++)
    await Promise.all(
      uuids.map(async (uuid) => {
        const { status, version, held_cents } = await saved(uuid)
        const amount_cents = random.between(1, 100_000)
        if (status === 'pending') return approve({ token }, uuid, amount_cents, version)
        if (random.chance(0.3)) return act({ token }, uuid, 'release', {}, version)
        const body = {
          ...(await spending(uuid, Math.min(amount_cents, held_cents))),
          final: random.chance(0.5),
        }
        return act({ token }, uuid, 'capture', body, version)
      }),
    )
  const { posted_cents, held_cents, available_cents } = await fundOf(fund.uuid)
  const all = await Promise.all(uuids.map(saved))
  const sum = (pick: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + pick(one), 0)
  expect(held_cents).toBe(sum((one) => one.held_cents))
  expect(posted_cents).toBe(350_000 - sum((one) => one.captured_cents))
  expect(available_cents).toBe(posted_cents - held_cents)
  expect(available_cents).toBeGreaterThanOrEqual(0)
  for (const one of all)
    expect(one.captured_cents + one.released_cents).toBeLessThanOrEqual(one.approved_cents)
  expect((await call('viewer', `admin/funds/${fund.uuid}`)).json().data.difference_cents).toBe(0)
})

test.each([
  ['members', 'member_uuid'],
  ['providers', 'provider_uuid'],
] as const)('%s list what a fund pays', async (slug, column) => {
  const { uuid: fund_uuid } = await aFullFund()
  const one = await aFundAuthorization(server.db, { fund_uuid })
  await open(`/admin/${slug}/${one[column]}?tab=autorizaciones-de-fondo`, { as: 'viewer' })
  expect(await screen.findByRole('link', { name: one.number })).toBeVisible()
})
