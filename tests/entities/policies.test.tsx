import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayAfter } from '@/contract/days'
import { formatDay } from '@/kit/text/formats'
import { ageOn, lastDayOf, premiumOf } from '@/contract/policies'
import { Random } from '@server/demo/material/random'
import { open } from '../support/app'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { aCustomer, aFund, aMember, anAccount, anInvoice, aPerson } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aPlan, aPlanAddon, aPrice, aRunningSubscription, aSubscription } from '../support/sales'
import { testClock } from '../support/testClock'
import { choose, fact, listed, pick, titled } from '../support/screens'

const server = referenceServer()
const { day } = testClock()

const move = (uuid: string, action: string, version = 1, role: 'manager' | 'admin' = 'manager') =>
  call(role, `admin/policies/${uuid}/actions/${action}`, {
    method: 'POST',
    body: { reason: 'Lo pidió' },
    headers: { 'if-match': `"${version}"` },
  })
const end = (uuid: string, when: 'now' | 'period_end', version = 1) =>
  previewedCall('manager', `admin/policies/${uuid}/actions/cancel`, {
    body: { when, give_back: 'none', invoice_uuid: null, reason: 'Lo pidió' },
    version,
  })
const edit = (uuid: string, body: object, version = 1, role: 'manager' | 'admin' = 'manager') =>
  call(role, `admin/policies/${uuid}`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"` },
  })

const fields = {
  addon_uuids: [],
  funding: 'invoice',
  subscription_uuid: null,
  fund_uuid: null,
  enrolled_on: day(0),
  starts_on: day(5),
  ends_on: null,
  auto_renew: true,
  distribution: null,
  tags: [],
  external_id: null,
}

/** An account with a holder, who pays for it, and a plan to contract. */
async function household(person: { birth_date?: string } = {}) {
  const { db } = server
  const account_uuid = (await anAccount(db)).uuid
  const holder = await aMember(db, { account_uuid, person_uuid: (await aPerson(db, person)).uuid })
  const customer = await aCustomer(db, { account_uuid })
  const plan = await aPlan(db, { status: 'published' })
  return { account_uuid, plan, customer, holder }
}

async function create(
  { account_uuid, plan, customer, holder }: Awaited<ReturnType<typeof household>>,
  more = {},
) {
  const reply = await call('manager', 'admin/policies', {
    method: 'POST',
    body: {
      ...fields,
      account_uuid,
      plan_uuid: plan.uuid,
      customer_uuid: customer.uuid,
      holder_member_uuid: holder.uuid,
      ...more,
    },
  })
  return reply.json()
}

let first: Awaited<ReturnType<typeof aPolicy>>

beforeAll(async () => {
  const { db } = server
  const person_uuid = (await aPerson(db, { given_names: 'Rosa', last_name: 'Ñáñez' })).uuid
  const holder = await aMember(db, { person_uuid })
  const plan = await aPlan(db, { name: 'Plan Sol', status: 'published' })
  first = await aPolicy(db, { number: 'POL-P1', holder_member_uuid: holder.uuid, plan_uuid: plan.uuid })
  await aPolicy(db, {
    number: 'POL-P2',
    holder_member_uuid: holder.uuid,
    status: 'suspended',
    stage: 'renewal',
    previous_policy_uuid: first.uuid,
    funding: 'courtesy',
    premium_cents: 0,
    starts_on: day(305),
    ends_on: day(669),
    auto_renew: false,
  })
  await aPolicy(db, { number: 'POL-P3', holder_member_uuid: holder.uuid, ends_on: day(15) })
})

describe('the listing of policies', () => {
  test('shows who is covered, with what, until when, and what is about to end', async () => {
    await open('/admin/policies?q=nanez', { as: 'viewer' })
    expect(await listed('Pólizas')).toEqual(['POL-P3', 'POL-P1', 'POL-P2'])
    const row = screen.getByRole('row', { name: /POL-P1/ })
    for (const text of ['Rosa Ñáñez', 'Plan Sol', '$349.00', 'Activa']) expect(row).toHaveTextContent(text)
    expect(screen.getByRole('row', { name: /POL-P3/ })).toHaveTextContent('Por vencer')
  })

  test.each([
    ['status=suspended', ['POL-P2']],
    ['expiring=30', ['POL-P3']],
    ['owing=false', ['POL-P2']],
    ['auto_renew=false', ['POL-P2']],
    ['funding=courtesy', ['POL-P2']],
    ['stage=renewal', ['POL-P2']],
    [() => `starts_from=${day(300)}`, ['POL-P2']],
    [() => `ends_to=${day(100)}`, ['POL-P3']],
    [() => `effective_to=${day(-60)}&sort=number`, ['POL-P1', 'POL-P2', 'POL-P3']],
    ['plan_revision=7', []],
    ['sort=-ends_on', ['POL-P2', 'POL-P1', 'POL-P3']],
    ['sort=holder,number', ['POL-P1', 'POL-P2', 'POL-P3']],
  ] as const)('is as the address says: %s', async (query, expected) => {
    const reply = await call(
      'viewer',
      `admin/policies?q=ñáñez&${typeof query === 'string' ? query : query()}`,
    )
    expect(reply.json().data.map(({ number }: { number: string }) => number)).toEqual(expected)
  })
})

describe('a new policy', () => {
  test('is written in its form, and issued once it is right', async () => {
    const { db } = server
    const { account_uuid, plan, holder, customer } = await household()
    await db.updateTable('plans').set({ name: 'Plan Luna' }).where('uuid', '=', plan.uuid).execute()
    const { user } = await open(`/admin/policies/new?holder=${holder.uuid}`, { as: 'manager' })
    await pick(user, 'Plan', 'Plan Luna')
    await user.click(screen.getByRole('button', { name: 'Crear póliza' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Elige quién paga')
    await pick(user, 'Quién paga', customer.name)
    await user.click(screen.getByRole('button', { name: 'Crear póliza' }))
    expect(await titled(holder.full_name)).toBeVisible()
    expect(await screen.findByText(/todavía no cubre a nadie/)).toBeVisible()
    const dialog = await choose(user, 'Emitir')
    await dialog.findByText(/1 afiliación/)
    await user.click(dialog.getByRole('button', { name: 'Emitir' }))
    expect(await screen.findByText(/^Cubre desde el .+ y hasta el .+ 20/)).toBeVisible()
    expect(fact('Prima')).toEqual(['$4,188.00'])
    expect((await call('viewer', `admin/policies?account=${account_uuid}`)).json().meta.total).toBe(1)
  })

  test.each([
    ['funding', { funding: 'subscription' }, 'subscription_uuid'],
    ['starts_on', { starts_on: day(91) }, 'starts_on'],
    ['the day before', { starts_on: day(-1) }, 'starts_on'],
    ['fund', { funding: 'fund' }, 'fund_uuid'],
  ])('is refused at the field that is wrong: %s', async (_what, more, field) => {
    expect(await create(await household(), more)).toMatchObject({ errors: [{ field }] })
  })

  test('is refused for whom the plan does not take, for strangers and for what is not sold', async () => {
    const old = await household({ birth_date: `${Number(day(0).slice(0, 4)) - 76}-01-01` })
    expect(await create(old)).toMatchObject({
      errors: [{ message: 'El plan es hasta los 65 años y tendrá 76' }],
    })
    const home = await household()
    const other = await household()
    for (const [more, field] of [
      [{ holder_member_uuid: other.holder.uuid }, 'holder_member_uuid'],
      [{ customer_uuid: other.customer.uuid }, 'customer_uuid'],
      [{ plan_uuid: (await aPlan(server.db)).uuid }, 'plan_uuid'],
      [{ addon_uuids: [(await aPlanAddon(server.db, { status: 'published' })).uuid] }, 'addon_uuids'],
      [
        { funding: 'subscription', subscription_uuid: (await aSubscription(server.db)).uuid },
        'subscription_uuid',
      ],
    ] as const)
      expect(await create(home, more)).toMatchObject({ errors: [{ field }] })
  })

  test('may be paid by an active fund of its account, and by no other', async () => {
    const home = await household()
    const funds = [
      await aFund(server.db),
      await aFund(server.db, { account_uuid: home.account_uuid, status: 'frozen' }),
    ]
    for (const { uuid } of funds)
      expect(await create(home, { funding: 'fund', fund_uuid: uuid })).toMatchObject({
        errors: [{ field: 'fund_uuid', message: 'Elige un fondo activo de la misma cuenta o empresa' }],
      })

    const fund = await aFund(server.db, { account_uuid: home.account_uuid, name: 'Fondo Ámbar' })
    const { user } = await open(`/admin/policies/new?holder=${home.holder.uuid}`, { as: 'manager' })
    await pick(user, 'Plan', home.plan.name)
    await user.click(screen.getByRole('radio', { name: 'Con un fondo' }))
    await pick(user, 'Fondo', 'Fondo Ámbar')
    await user.click(screen.getByRole('button', { name: 'Crear póliza' }))
    expect(await screen.findByRole('link', { name: 'Fondo Ámbar' })).toHaveAttribute(
      'href',
      `/admin/funds/${fund.uuid}`,
    )
    const { data } = (await call('viewer', `admin/policies?fund=${fund.uuid}`)).json()
    expect((await move(data[0].uuid, 'issue')).json()).toMatchObject({ data: { status: 'active' } })
  })

  test('waits for the first payment of its subscription, unless that is paid already', async () => {
    for (const [status, expected] of [
      ['incomplete', 'pending_payment'],
      ['active', 'scheduled'],
    ] as const) {
      const home = await household()
      const subscription = await aSubscription(server.db, {
        customer_uuid: home.customer.uuid,
        plan_uuid: home.plan.uuid,
        status,
      })
      const { data } = await create(home, { funding: 'subscription', subscription_uuid: subscription.uuid })
      expect((await move(data.uuid, 'issue')).json()).toMatchObject({ data: { status: expected } })
    }
  })
})

describe('a policy', () => {
  test('changes its plan by the subscription that pays for it, which is seen before', async () => {
    const priced = (amount_cents: number) =>
      aPlan(server.db, { status: 'published', prices: JSON.stringify([aPrice({ amount_cents })]) })
    const [plan, dear] = [await priced(34_900), await priced(99_900)]
    const subscription = await aRunningSubscription(server, { plan_uuid: plan.uuid })
    const { account_uuid, uuid: subscription_uuid } = subscription
    const policy = await aPolicy(server.db, {
      account_uuid,
      plan_uuid: plan.uuid,
      funding: 'subscription',
      subscription_uuid,
    })
    const { user } = await open(`/admin/policies/${policy.uuid}`, { as: 'manager' })
    await choose(user, 'Cambiar plan o complementos')
    // The current choice is no mistake of the user: there is only nothing to confirm yet.
    expect(await screen.findByText('Elige qué cambia y aquí verás cuánto se cobra.')).toBeVisible()
    const confirm = screen.getByRole('button', { name: 'Cambiar suscripción' })
    expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await user.click(confirm)
    expect(screen.queryByRole('alert')).toBeNull()
    await pick(user, 'Plan', dear.name)
    expect(await screen.findByText(/Se cobra hoy/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cambiar suscripción' }))
    await waitFor(() => expect(fact('Plan')).toEqual([dear.name]))
  })

  test('is suspended with a reason, and says why it covers no member', async () => {
    const { uuid, holder_name } = await aPolicy(server.db)
    const { user } = await open(`/admin/policies/${uuid}`, { as: 'manager' })
    expect(await titled(holder_name)).toBeVisible()
    const dialog = await choose(user, 'Suspender')
    expect(dialog.getByRole('heading', { name: `¿Suspender la póliza de ${holder_name}?` })).toBeVisible()
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Documentos falsos')
    await user.click(dialog.getByRole('button', { name: 'Suspender' }))
    expect(await screen.findByText(/^No cubre desde el .+ Documentos falsos$/)).toBeVisible()
    expect((await move(uuid, 'reactivate', 2)).json()).toMatchObject({
      data: { status: 'active', suspended_on: null, status_reason: 'Lo pidió' },
    })
    expect((await move(uuid, 'issue', 3)).statusCode).toBe(409)
  })

  test('comes back after a month only by administrators, and never once its term is over', async () => {
    const { uuid } = await aPolicy(server.db, { status: 'suspended', suspended_on: day(-31) })
    expect((await move(uuid, 'reactivate')).json()).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringContaining('Administración'),
    })
    expect((await move(uuid, 'reactivate', 1, 'admin')).statusCode).toBe(200)
    const over = await aPolicy(server.db, { status: 'suspended', ends_on: day(-1) })
    expect((await move(over.uuid, 'reactivate', 1, 'admin')).statusCode).toBe(409)
  })

  test('is renewed once, within the days that its plan says, and shows what follows before it does', async () => {
    const early = await aPolicy(server.db)
    await aMemberPolicy(server.db, { policy_uuid: early.uuid })
    expect((await move(early.uuid, 'renew')).json()).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringMatching(/^Se puede renovar desde el /),
    })
    const { uuid, holder_name, number } = await aPolicy(server.db, { ends_on: day(20) })
    await aMemberPolicy(server.db, { policy_uuid: uuid })
    const { user } = await open(`/admin/policies/${uuid}`, { as: 'manager' })
    expect(await titled(holder_name)).toBeVisible()
    const dialog = await choose(user, 'Renovar')
    expect(await dialog.findByText(/afiliación/)).toBeVisible()
    const terms = () =>
      server.db.selectFrom('policies').selectAll().where('previous_policy_uuid', '=', uuid).execute()
    expect(await terms()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Renovar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await terms()).toMatchObject([
      {
        status: 'scheduled',
        stage: 'renewal',
        starts_on: day(21),
        status_reason: expect.stringContaining(number),
      },
    ])
    expect((await move(uuid, 'renew')).json()).toMatchObject({
      message: expect.stringMatching(/^Ya se renovó con la póliza POL-/),
    })
  })

  test('is cancelled with what is paid for, says so, and goes on once that is undone', async () => {
    const { uuid, number, ends_on } = await aPolicy(server.db)
    const { user } = await open(`/admin/policies/${uuid}`, { as: 'manager' })
    const dialog = await choose(user, 'Cancelar póliza')
    expect(dialog.getByRole('radio', { name: /^Al terminar el periodo: cubre hasta/ })).toBeChecked()
    await dialog.findByText(/Tu póliza termina/)
    await user.click(dialog.getByRole('button', { name: 'Cancelar póliza' }))
    expect(await dialog.findByText('Escribe el motivo')).toBeVisible()
    await user.type(dialog.getByLabelText('Motivo'), 'Se muda')
    await dialog.findByText(/Tu póliza termina/)
    await user.click(dialog.getByRole('button', { name: 'Cancelar póliza' }))
    const when = formatDay(dayAfter(ends_on, 1))
    expect(await screen.findByText(`Se cancela el ${when}`)).toBeVisible()
    expect(screen.getByText(/desde ese día ya no cubre/)).toBeVisible()
    expect(fact('Motivo de la cancelación')).toEqual(['Se muda'])

    await user.click(screen.getByRole('button', { name: 'Más acciones' }))
    for (const [name, why] of [
      ['Cancelar póliza', `Ya se cancela el ${when}. Deshaz la cancelación para cambiarla`],
      ['Renovar', `Se cancela el ${when}. Deshaz la cancelación para renovarla`],
    ] as const) {
      const item = screen.getByRole('menuitem', { name: new RegExp(`^${name}`) })
      expect(item).toHaveAttribute('aria-disabled', 'true')
      expect(item).toHaveTextContent(why)
    }
    expect((await end(uuid, 'now', 2)).json()).toMatchObject({
      code: 'invalid_transition',
      message: `Ya se cancela el ${when}. Deshaz la cancelación para cambiarla`,
    })
    const list = await call('viewer', `admin/policies?canceling=true&q=${number}`)
    expect(list.json().meta.total).toBe(1)
    await user.click(screen.getByRole('menuitem', { name: 'Deshacer cancelación' }))
    const undo = within(await screen.findByRole('dialog'))
    await undo.findByText(/Tu póliza sigue/)
    await user.click(undo.getByRole('button', { name: 'Deshacer cancelación' }))
    await waitFor(() => expect(screen.queryByText(`Se cancela el ${when}`)).not.toBeInTheDocument())
  })

  test('is cancelled with a reason, and then stays as it is', async () => {
    const { uuid } = await aPolicy(server.db)
    expect((await end(uuid, 'now')).json()).toMatchObject({
      data: { status: 'cancelled', cancel_effective_on: day(0), cancel_reason: 'Lo pidió' },
    })
    expect((await edit(uuid, { tags: ['x'] }, 2)).statusCode).toBe(409)
    const deletion = await call('admin', `admin/policies/${uuid}`, { method: 'DELETE' })
    expect(deletion.json()).toMatchObject({ code: 'not_deletable' })
  })

  test('is shortened by administrators alone, and moved only before it starts', async () => {
    const { uuid } = await aPolicy(server.db)
    expect((await edit(uuid, { ends_on: day(90) })).json()).toMatchObject({
      errors: [{ field: 'ends_on' }],
    })
    expect((await edit(uuid, { ends_on: day(400) }, 1, 'admin')).statusCode).toBe(422)
    expect((await edit(uuid, { ends_on: day(90) }, 1, 'admin')).json()).toMatchObject({
      data: { ends_on: day(90) },
    })
    expect((await edit(uuid, { starts_on: day(-50) }, 2)).statusCode).toBe(422)
    const draft = await aPolicy(server.db, { status: 'draft', enrolled_on: day(-1) })
    expect((await edit(draft.uuid, { starts_on: day(9) })).json()).toMatchObject({
      data: { starts_on: day(9), ends_on: lastDayOf(day(9), { length: 1, unit: 'year' }) },
    })
  })

  test('gets what the company puts in, in its form', async () => {
    const { uuid } = await aPolicy(server.db)
    const { user } = await open(`/admin/policies/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Agregar aportación' }))
    await user.type(screen.getByLabelText(/Porcentaje/), '150')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Escribe de 0 a 100')
    await user.clear(screen.getByLabelText(/Porcentaje/))
    await user.type(screen.getByLabelText(/Porcentaje/), '50')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Aportación de la empresa')).toEqual(['50 %']))
  })

  test('shows the chain of its renewals, and is found on what it belongs to', async () => {
    await open(`/admin/policies/${first.uuid}?tab=renovaciones`, { as: 'viewer' })
    expect(await listed('Renovaciones')).toEqual(['POL-P1', 'POL-P2'])
    for (const [slug, uuid] of [
      ['accounts', first.account_uuid],
      ['plans', first.plan_uuid],
      ['customers', first.customer_uuid],
    ]) {
      await open(`/admin/${slug}/${uuid}?tab=polizas`, { as: 'viewer' })
      expect(await listed('Pólizas')).toContain('POL-P1')
    }
  })
})

describe('the rules of a cover', () => {
  test('it ends the day before the same day, whole periods later', () => {
    expect(lastDayOf('2026-03-05', { length: 1, unit: 'year' })).toBe('2027-03-04')
    expect(lastDayOf('2026-01-01', { length: 1, unit: 'month' })).toBe('2026-01-31')
    expect(lastDayOf('2026-01-31', { length: 1, unit: 'month' })).toBe('2026-02-28')
    expect(lastDayOf('2024-02-29', { length: 1, unit: 'year' })).toBe('2025-02-28')
    const random = new Random(23)
    for (let round = 0; round < 200; round++) {
      const start = `20${random.between(24, 40)}-0${random.between(1, 9)}-${random.between(10, 31)}`
      if (Number.isNaN(Date.parse(start)) || new Date(start).toISOString().slice(0, 10) !== start) continue
      const months = random.between(1, 36)
      const end = lastDayOf(start, { length: months, unit: 'month' })
      const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1
      expect(Math.abs(days - months * 30.4375)).toBeLessThan(4)
    }
  })

  test('it costs every interval of its price, for each covered member where the price says so', () => {
    const year = { length: 1, unit: 'year' as const }
    const longer = { quarter_cents: null, semester_cents: null, year_cents: null }
    const extra = { interval: 'once' as const, mode: 'flat' as const, amount_cents: 9_900, ...longer }
    const monthly = { ...extra, interval: 'month' as const }
    expect(premiumOf(aPrice(), [], year, 3)).toBe(34_900 * 12)
    expect(premiumOf(aPrice({ mode: 'per_member' }), [extra], year, 3)).toBe(34_900 * 36 + 9_900)
    const yearly = aPrice({ interval: 'year', amount_cents: 349_000 })
    expect(premiumOf(yearly, [monthly], year, 1)).toBe(349_000 + 12 * 9_900)
    expect(premiumOf(yearly, [{ ...monthly, year_cents: 99_000 }], year, 1)).toBe(349_000 + 99_000)
    expect(premiumOf(aPrice(), [{ ...extra, amount_cents: -99_999_999 }], year, 1)).toBe(0)
  })

  test('people are as old as their last birthday made them', () => {
    expect(ageOn('1960-03-06', '2026-03-05')).toBe(65)
    expect(ageOn('1960-03-05', '2026-03-05')).toBe(66)
  })
})

test('a policy says what is owed, since when and by which invoice, and what is left of its premium', async () => {
  const policy = await aPolicy(server.db, { funding: 'invoice', status: 'grace', grace_until: day(20) })
  const invoice = await anInvoice(server.db, {
    customer_uuid: policy.customer_uuid ?? '',
    issued_on: day(-40),
    due_on: day(-10),
  })
  await open(`/admin/policies/${policy.uuid}`, { as: 'viewer' })
  expect(await screen.findByText(/Debe \$116\.00 desde el/)).toBeVisible()
  expect(screen.getByRole('link', { name: invoice.title })).toHaveAttribute(
    'href',
    `/admin/invoices/${invoice.uuid}`,
  )
  expect(fact('Vencido hoy')).toEqual(['$116.00'])
  expect(fact('Prima restante')).toHaveLength(1)
})

describe('what is to be renewed', () => {
  test('shows its price now and then, and who pays is told of it once', async () => {
    const { db } = server
    const member = await aMember(db, {
      person_uuid: (await aPerson(db, { given_names: 'Renata', last_name: 'Porvenir' })).uuid,
    })
    const policy = await aPolicy(db, {
      number: 'POL-R1',
      holder_member_uuid: member.uuid,
      starts_on: day(-320),
      enrolled_on: day(-320),
      ends_on: day(44),
      premium_cents: 300_000,
    })
    await aMemberPolicy(db, { policy_uuid: policy.uuid })
    const { user } = await open('/admin/policies?renewing=60&q=porvenir', { as: 'manager' })
    expect(await listed('Pólizas')).toEqual(['POL-R1'])
    const row = screen.getByRole('row', { name: /POL-R1/ })
    for (const text of ['Sola', '$3,000.00', '$4,188.00', '+39.6 %']) expect(row).toHaveTextContent(text)
    await user.click(screen.getByRole('checkbox', { name: /^Seleccionar .*(POL-R1|Porvenir)/ }))
    const bar = within(await screen.findByRole('toolbar', { name: 'Selección de pólizas' }))
    await user.click(bar.getByRole('button', { name: 'Avisar renovación' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/^Saldrá 1 correo/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Avisar la renovación de 1 póliza' }))
    await waitFor(async () => {
      await server.jobs.runDue()
      expect(server.mail.filter(({ text }) => text.includes('POL-R1'))).toHaveLength(1)
    })
  })

  test('is not renewed once somebody says why, which its own screen tells', async () => {
    const policy = await aPolicy(server.db, { number: 'POL-R2', ends_on: day(45) })
    const { user } = await open(`/admin/policies/${policy.uuid}`, { as: 'manager' })
    await choose(user, 'No renovar')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Motivo'), 'Cambia de plan')
    expect(await dialog.findByText(/Tu póliza no se renovará/)).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'No renovar' }))
    expect(await screen.findByText(/No se renueva: se decidió el .* Motivo: Cambia de plan/)).toBeVisible()
  })
})
