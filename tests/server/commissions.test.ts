// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import type { Checkout, StepAnswer } from '@/contract/checkouts'
import type {
  CommissionsOverview,
  CommissionStatementDetail,
  NewCommissionRule,
} from '@/contract/commissions'
import { testCards } from '@server/adapters/gateway/sandbox/testCards'
import { databaseKinds } from '../support/databases'
import { act } from '../support/money'
import { aCompany, aUser } from '../support/records'
import { call, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'
import { aPlan } from '../support/sales'

const HOUR = 3_600
const DAY = 24 * HOUR
const CLABE = '032180000118359719'

/** What an amount with 16 % of tax in it is before tax, counted apart from the server. */
const beforeTax = (cents: number) => Math.round(cents / 1.16)

describe.each(databaseKinds())('commissions on $name', (kind) => {
  /** As a person's browser says of itself: visits of programs are not counted. */
  const asPerson = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0' }

  const server = referenceServer({ open: kind.open })
  // The clock goes back after each test: what is due hourly would wait for the time that it came from.
  beforeEach(() => server.db.deleteFrom('jobs').execute())

  const sales = {
    public: true,
    channels: ['web' as const, 'reseller' as const],
    order: 1,
    highlight: false,
    cta: null,
  }
  const onSale = (wish: object = {}) => aPlan(server.db, { status: 'published', sales, ...wish })
  const rule = (wish: Partial<NewCommissionRule> = {}) => ({
    plan_uuid: null,
    channel: null,
    payments: 'first',
    type: 'pct',
    percent: 10,
    amount_cents: null,
    tier_by: null,
    tiers: [],
    clawback_days: 60,
    starts_on: server.clock.day(0),
    ...wish,
  })
  const addRule = async (uuid: string, wish: Partial<NewCommissionRule> = {}) => {
    const reply = await call('admin', `admin/companies/${uuid}/commissions/rules`, {
      method: 'POST',
      body: rule(wish),
    })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const overview = async (uuid: string) =>
    (await call('viewer', `admin/companies/${uuid}/commissions`)).json<{ data: CommissionsOverview }>().data
  const statement = async (uuid: string | undefined) =>
    (await call('viewer', `admin/commission-statements/${uuid}`)).json<{ data: CommissionStatementDetail }>()
      .data
  const paid = { behaviour: 'ok', last4: testCards.ok.number.slice(-4), exp_month: 8, exp_year: 2029 }
  /** Buys through a seller, with a card that pays. Returns the uuid of the subscription. */
  const buy = async (
    body: { plan: string; path?: string[]; reseller?: string },
    email = 'maria@ejemplo.mx',
  ) => {
    const begun = await call('visitor', 'public/checkouts', {
      method: 'POST',
      body: { path: [], ...body },
      headers: asPerson,
    })
    expect(begun.statusCode, begun.body).toBe(201)
    const { token } = begun.json<{ token: string }>()
    const tell = async (answer: StepAnswer) => {
      const reply = await call('visitor', `public/checkouts/${token}`, { method: 'PATCH', body: answer })
      expect(reply.statusCode, reply.body).toBe(200)
      return reply.json<{ data: Checkout }>().data
    }
    await tell({ step: 'who', covers: 'self' })
    const { quote } = await tell({
      step: 'you',
      given_names: 'María',
      last_name: 'Ñáñez',
      second_last_name: null,
      birth_date: '1990-03-05',
      email,
      phone: '+525512345678',
    })
    const { attempts } = await tell({ step: 'review', quote: quote.id })
    const made = await server.app.inject({ method: 'POST', url: '/sandbox/tokens', payload: paid })
    const card = { token: made.json<{ token: string }>().token, name: 'María Ñáñez' }
    const reply = await call('visitor', `public/checkouts/${token}/payment`, {
      method: 'POST',
      body: { attempt: attempts, quote: quote.id, card, accepts_charges: true, accepts_notice: true },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    await server.jobs.runDue()
    const sold = await server.db
      .selectFrom('checkouts')
      .select('subscription_uuid')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return sold.subscription_uuid ?? ''
  }
  /** Lets time pass, and all that is due by then happen. */
  const wait = async (seconds: number) => {
    server.clock.advance(seconds)
    await server.jobs.runDue()
    server.clock.advance(HOUR + 60)
    await server.jobs.runDue()
  }
  const untilNextMonth = async () => {
    const today = server.clock.day(0)
    const [year = 0, month = 1] = today.split('-').map(Number)
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    await wait((last - Number(today.slice(8)) + 1) * DAY)
  }
  const paymentsOf = (subscription: string) =>
    server.db
      .selectFrom('payments')
      .innerJoin('subscriptions', 'subscriptions.customer_uuid', 'payments.customer_uuid')
      .select(['payments.uuid', 'payments.amount_cents'])
      .where('subscriptions.uuid', '=', subscription)
      .where('payments.status', '=', 'succeeded')
      .orderBy('payments.paid_at')
      .execute()
  const refund = async (payment: string | undefined, amount_cents: number) => {
    const reply = await act('admin', `admin/payments/${payment}/actions/refund`, {
      extent: 'amount',
      amount_cents,
      lines: [],
      reason: 'requested_by_customer',
      note: null,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    await wait(60)
  }
  const aReseller = (wish: object = {}) =>
    aCompany(server.db, { roles: ['reseller'], status: 'active', ...wish })

  test('a reseller made from nothing sells, earns, loses with a refund, and is paid by two persons', async () => {
    const user = await aUser(server.db, { role: 'manager', email: 'gerente@salvia.test' })
    let manager = await sessionFor(user)
    const plan = await onSale()
    const slug = `vende-${plan.slug}`
    const created = await call(manager, 'admin/companies', {
      method: 'POST',
      body: {
        trade_name: 'Vende Desde Cero',
        legal_name: 'Vende Desde Cero SA de CV',
        slug,
        roles: ['reseller'],
        tax_profile: {
          tax_id: 'EKU9003173C9',
          legal_name: 'ESCUELA KEMPER URGATE',
          tax_regime: '601',
          tax_zip: '42501',
          cfdi_use: 'G03',
          email_invoices: [],
        },
        industry: null,
        employees_estimate: null,
        website: null,
        email: 'ventas@vende.mx',
        phone: null,
        address: null,
        bank_account: { bank: 'Banamex', clabe: CLABE, holder: 'Vende Desde Cero SA de CV' },
        parent_company_uuid: null,
        sales_page: null,
        tags: [],
        external_id: null,
      },
    })
    expect(created.statusCode, created.body).toBe(201)
    const { uuid } = created.json<{ data: { uuid: string } }>().data
    await call(manager, `admin/companies/${uuid}/actions/activate`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"1"' },
    })
    const refusedRule = await call(manager, `admin/companies/${uuid}/commissions/rules`, {
      method: 'POST',
      body: rule(),
    })
    expect(refusedRule.statusCode).toBe(403)
    await addRule(uuid)
    await addRule(uuid, { payments: 'renewal', percent: 5 })

    // The page, its visit, and a purchase to the end.
    const page = await call('visitor', `public/resellers/${slug}`, {
      headers: asPerson,
    })
    expect(page.json().data.plans).toMatchObject([{ slug: plan.slug }])
    const subscription = await buy({ plan: plan.slug, reseller: slug })
    await wait(60)
    const price = 34_900
    const first = Math.round(beforeTax(price) * 0.1)
    let seen = await overview(uuid)
    expect(seen).toMatchObject({
      figures: [{ currency: 'MXN', due_cents: 0, month_cents: first, paid_year_cents: 0 }],
      payout: { clabe: expect.stringMatching(/^•{14}9719$/) },
      statements: [{ status: 'draft', lines: 1, total_cents: first }],
      funnel: {
        steps: [
          { page: 'page', visits: 1, started: 1, bought: 1 },
          { page: 'link', visits: 0 },
        ],
      },
    })
    const draft = await statement(seen.statements[0]?.uuid)
    expect(draft.all_lines).toMatchObject([
      {
        kind: 'first',
        cause: 'payment',
        base_cents: beforeTax(price),
        type: 'pct',
        value: 1_000,
        amount_cents: first,
        subscription: { uuid: subscription },
        payment: { label: expect.stringMatching(/^PAG-/) },
        invoice: { label: expect.any(String) },
      },
    ])

    // The month closes by itself; a month later the renewal is charged.
    await untilNextMonth()
    seen = await overview(uuid)
    expect(seen.statements).toMatchObject([{ status: 'closed', total_cents: first }])
    await wait(29 * DAY)
    await wait(60)
    const payments = await paymentsOf(subscription)
    expect(payments.map(({ amount_cents }) => amount_cents)).toEqual([price, price])
    // Part of what the first payment brought goes back, within the days of the rule.
    await refund(payments[0]?.uuid, 10_000)
    const renewal = Math.round(beforeTax(price) * 0.05)
    const kept = Math.round(beforeTax(price - 10_000) * 0.1)
    await untilNextMonth()
    seen = await overview(uuid)
    const lines = (await Promise.all(seen.statements.map(({ uuid: one }) => statement(one)))).flatMap(
      ({ all_lines }) => all_lines,
    )
    expect(lines.map(({ kind: what, amount_cents }) => [what, amount_cents])).toEqual(
      expect.arrayContaining([
        ['first', first],
        ['renewal', renewal],
        ['clawback', kept - first],
      ]),
    )
    expect(
      seen.statements.every(
        ({ status }) => status === 'closed' || status === 'carried' || status === 'draft',
      ),
    ).toBe(true)
    expect(lines.filter(({ cause }) => cause === 'refund')).toMatchObject([
      { base_cents: beforeTax(price - 10_000) - beforeTax(price), value: 1_000 },
    ])

    // A second person approves, nobody else; the first month is paid.
    manager = await sessionFor(user)
    const closed = seen.statements.findLast(({ status }) => status === 'closed')
    expect(closed?.total_cents).toBe(first)
    const asking = `admin/commission-statements/${closed?.uuid}/actions/ask_approval`
    expect((await act('viewer', asking, {})).statusCode).toBe(403)
    const paying = `admin/commission-statements/${closed?.uuid}/actions/pay`
    const payment = { paid_on: server.clock.day(0), reference: 'SPEI 778' }
    const early = await act(manager, paying, payment)
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'Solo se paga una liquidación aprobada por otra persona',
    ])
    const asked = await act(manager, asking, {})
    expect(asked.json()).toMatchObject({
      data: { status: 'closed', is_asked: true },
      lines: [{ amount_cents: first }],
    })
    const twice = await act('admin', asking, {})
    expect(twice.statusCode).toBe(409)
    const requests = await call(manager, `admin/approval-requests?status=pending&subject=${uuid}`)
    const [request] = requests.json<{ data: { uuid: string; obstacle: string | null }[] }>().data
    expect(request).toMatchObject({ action: 'commission', amount_cents: first, obstacle: 'own' })
    const own = await act(manager, `admin/approval-requests/${request?.uuid}/actions/approve`, { note: null })
    expect(own.statusCode).toBe(409)
    const approved = await act('admin', `admin/approval-requests/${request?.uuid}/actions/approve`, {
      note: null,
    })
    expect(approved.statusCode, approved.body).toBe(200)
    expect(await statement(closed?.uuid)).toMatchObject({ status: 'approved', is_asked: false })

    const file = await call(manager, `admin/commission-transfers?company=${uuid}`)
    expect(file.statusCode, file.body).toBe(200)
    const pesos = (first / 100).toFixed(2)
    expect(file.body.split('\r\n')[1]).toMatch(
      new RegExp(`^${CLABE},Vende Desde Cero SA de CV,Banamex,${pesos},MXN,${closed?.number},"Comisiones `),
    )
    expect((await call('viewer', `admin/commission-transfers?company=${uuid}`)).statusCode).toBe(403)
    const done = await act(manager, paying, payment)
    expect(done.json()).toMatchObject({ data: { status: 'paid', payment_reference: 'SPEI 778' } })
    expect((await act(manager, paying, payment)).statusCode).toBe(409)
    expect((await overview(uuid)).figures).toMatchObject([{ paid_year_cents: first }])
    const exported = await call('viewer', `admin/commission-statements/${closed?.uuid}/lines.csv`)
    expect(exported.body).toContain(`,${(first / 100).toFixed(2)},MXN,`)
  }, 60_000)

  test('a line is added once, however often the job runs, and none is changed', async () => {
    const reseller = await aReseller()
    const plan = await onSale()
    await addRule(reseller.uuid)
    await buy({ plan: plan.slug, path: [reseller.slug] })
    for (let times = 0; times < 3; times++) await wait(HOUR)
    const [only] = (await overview(reseller.uuid)).statements
    expect(only).toMatchObject({ lines: 1 })
    await expect(
      server.db.updateTable('commission_lines').set({ amount_cents: 1 }).execute(),
    ).rejects.toThrow('Commission lines are only added to')
  })

  test('a rule that begins in the past earns by what was paid since', async () => {
    const reseller = await aReseller()
    const plan = await onSale()
    await buy({ plan: plan.slug, path: [reseller.slug] })
    await wait(60)
    expect((await overview(reseller.uuid)).statements).toEqual([])
    await addRule(reseller.uuid, {
      type: 'fixed',
      percent: null,
      amount_cents: 12_000,
      starts_on: server.clock.day(-5),
    })
    expect((await overview(reseller.uuid)).statements).toMatchObject([{ total_cents: 12_000, lines: 1 }])
  })

  test('the rule of a plan goes before one of all, and tiers by what was sold in the month', async () => {
    const reseller = await aReseller()
    const [plan, other] = [await onSale(), await onSale()]
    await addRule(reseller.uuid, {
      tier_by: 'sales',
      tiers: [{ from_sales: 2, from_cents: null, percent: 20, amount_cents: null }],
    })
    await addRule(reseller.uuid, { plan_uuid: other.uuid, type: 'fixed', percent: null, amount_cents: 5_000 })
    await buy({ plan: plan.slug, path: [reseller.slug] }, 'una@ejemplo.mx')
    await buy({ plan: plan.slug, path: [reseller.slug] }, 'dos@ejemplo.mx')
    await buy({ plan: other.slug, path: [reseller.slug] }, 'tres@ejemplo.mx')
    await wait(60)
    const [running] = (await overview(reseller.uuid)).statements
    const { all_lines } = await statement(running?.uuid)
    expect(all_lines.map(({ amount_cents }) => amount_cents)).toEqual([
      Math.round(beforeTax(34_900) * 0.1),
      Math.round(beforeTax(34_900) * 0.2),
      5_000,
    ])
  })

  test('one that ends within the days of the rule takes back all it earned, and a loss is carried on', async () => {
    const reseller = await aReseller()
    const plan = await onSale()
    await addRule(reseller.uuid)
    const subscription = await buy({ plan: plan.slug, path: [reseller.slug] })
    await wait(60)
    const earned = Math.round(beforeTax(34_900) * 0.1)
    await untilNextMonth()
    const sold = await server.db
      .selectFrom('subscriptions')
      .select('version')
      .where('uuid', '=', subscription)
      .executeTakeFirstOrThrow()
    const admin = { token: await tokenFor('admin') }
    const address = `admin/subscriptions/${subscription}/actions/cancel`
    const asked = {
      method: 'POST',
      body: { when: 'now', on: null, give_back: 'none', reason: 'Se mudó' },
      headers: { 'if-match': `"${sold.version}"` },
    }
    const preview = await call(admin, `${address}?dry_run=true`, asked)
    const ended = await call(admin, `${address}?preview_token=${preview.json().preview_token}`, asked)
    expect(ended.statusCode, ended.body).toBe(200)
    await wait(60)
    await untilNextMonth()
    const { statements } = await overview(reseller.uuid)
    expect(statements.map(({ status, total_cents }) => [status, total_cents])).toEqual([
      ['draft', -earned],
      ['carried', -earned],
      ['closed', earned],
    ])
    const { all_lines } = await statement(statements[0]?.uuid)
    expect(all_lines).toMatchObject([{ kind: 'carried', amount_cents: -earned }])
  })

  test('what is voided is carried into the running month, and put right there by hand', async () => {
    const reseller = await aReseller()
    const plan = await onSale()
    await addRule(reseller.uuid)
    await buy({ plan: plan.slug, path: [reseller.slug] })
    await wait(60)
    await untilNextMonth()
    const [closed] = (await overview(reseller.uuid)).statements
    const voiding = `admin/commission-statements/${closed?.uuid}/actions/void`
    expect((await act('manager', voiding, { reason: 'Tasa equivocada' })).statusCode).toBe(403)
    expect((await act('admin', voiding, { reason: 'Tasa equivocada' })).statusCode).toBe(200)
    const fixed = await act('admin', `admin/companies/${reseller.uuid}/commissions/adjustments`, {
      direction: 'debit',
      amount_cents: 900,
      note: 'Era 7 %',
    })
    expect(fixed.statusCode, fixed.body).toBe(200)
    const earned = Math.round(beforeTax(34_900) * 0.1)
    const { statements } = await overview(reseller.uuid)
    expect(statements).toMatchObject([
      { status: 'draft', total_cents: earned - 900, lines: 2 },
      { status: 'void', void_reason: 'Tasa equivocada' },
    ])
  })

  test('a rule without its value, or with tiers out of order, is refused at the field', async () => {
    const reseller = await aReseller()
    const employer = await aCompany(server.db, { roles: ['employer'], status: 'active' })
    const send = (uuid: string, wish: object) =>
      call('admin', `admin/companies/${uuid}/commissions/rules`, {
        method: 'POST',
        body: { ...rule(), ...wish },
      })
    const tier = (from_sales: number) => ({ from_sales, from_cents: null, percent: 20, amount_cents: null })
    for (const [wish, field] of [
      [{ percent: null }, 'percent'],
      [{ percent: 12.345 }, 'percent'],
      [{ type: 'fixed' }, 'amount_cents'],
      [{ tier_by: 'sales' }, 'tiers'],
      [{ tier_by: 'sales', tiers: [tier(5), tier(3)] }, 'tiers.1.from_sales'],
      [{ starts_on: '2001-01-01' }, 'starts_on'],
    ] as const) {
      const reply = await send(reseller.uuid, wish)
      expect([reply.statusCode, reply.json().errors?.[0]?.field], JSON.stringify(wish)).toEqual([422, field])
    }
    expect((await send(employer.uuid, {})).statusCode).toBe(409)
  })
})
