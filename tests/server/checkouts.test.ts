// @vitest-environment node
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Checkout, StepAnswer } from '@/contract/checkouts'
import { dayOf } from '@/contract/days'
import { clabeProblem } from '@/contract/mexico'
import { lastDayOf } from '@/contract/policies'
import { anchorAt, dayAt, periodEndAfter } from '@server/money/calendar'
import { databaseKinds } from '../support/databases'
import { aCompany, aCustomer, aMember, anAccount, aPerson, aSalesPage } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aCampaign, aPlan, aPlanAddon, aPrice, aSubscription } from '../support/sales'
import { type Behaviour, testCards } from '@server/adapters/gateway/sandbox/testCards'

describe.each(databaseKinds())('subscribing to a plan on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  const you = (wish: object = {}): StepAnswer => ({
    step: 'you',
    given_names: 'María',
    last_name: 'Ñáñez',
    second_last_name: 'Güemes',
    birth_date: '1990-03-05',
    email: 'maria@ejemplo.mx',
    phone: '+525512345678',
    ...wish,
  })
  const diego = {
    given_names: 'Diego',
    last_name: 'Ruiz',
    second_last_name: null,
    birth_date: '2015-06-01',
    relationship: 'child' as const,
  }

  const onSale = (wish: object = {}) => aPlan(server.db, { status: 'published', ...wish })
  const begin = async (slug: string, path: string[] = []) => {
    const reply = await call('visitor', 'public/checkouts', { method: 'POST', body: { plan: slug, path } })
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<{ data: Checkout; token: string }>()
  }
  const tell = (token: string, body: StepAnswer) =>
    call('visitor', `public/checkouts/${token}`, { method: 'PATCH', body })
  const told = async (token: string, body: StepAnswer) => {
    const reply = await tell(token, body)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: Checkout }>().data
  }
  const seen = async (token: string) =>
    (await call('visitor', `public/checkouts/${token}`)).json<{ data: Checkout }>().data
  const couponed = (token: string, code: string | null) =>
    call('visitor', `public/checkouts/${token}/coupon`, { method: 'PUT', body: { code } })
  const withCoupon = async (token: string, code: string | null) =>
    (await couponed(token, code)).json<{ data: Checkout }>().data
  const card = async (behaviour: Behaviour = 'ok') => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/sandbox/tokens',
      payload: {
        behaviour,
        last4: testCards[behaviour].number.slice(-4),
        exp_month: 8,
        exp_year: 2029,
      },
    })
    return { token: reply.json<{ token: string }>().token, name: 'María Ñáñez' }
  }
  const pay = async (token: string, { attempts, quote }: Checkout, behaviour: Behaviour = 'ok', wish = {}) =>
    call('visitor', `public/checkouts/${token}/payment`, {
      method: 'POST',
      body: {
        attempt: attempts,
        quote: quote.id,
        card: await card(behaviour),
        accepts_charges: true,
        accepts_notice: true,
        ...wish,
      },
    })

  /** Everything answered, up to the card. */
  const ready = async (slug: string, path: string[] = [], wish: object = {}) => {
    const { token } = await begin(slug, path)
    await told(token, { step: 'who', covers: 'self' })
    const { quote } = await told(token, you(wish))
    return { token, checkout: await told(token, { step: 'review', quote: quote.id }) }
  }
  const tables = ['persons', 'accounts', 'customers', 'members', 'policies', 'member_policies'] as const
  const money = ['subscriptions', 'invoices', 'payments', 'payment_methods', 'transactions'] as const
  const counts = async () =>
    Promise.all(
      [...tables, ...money].map(async (table) => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::integer as n from ${sql.table(table)}`.execute(server.db)
        return rows[0]?.n
      }),
    )
  const chargesOf = async (slug: string) => {
    const { rows } = await sql<{ n: number; cents: number }>`
      select count(*)::integer as n, coalesce(sum(sandbox_charges.amount_cents), 0)::integer as cents
      from sandbox_charges
      join transactions on transactions.uuid::text = sandbox_charges.key
      join payments on payments.uuid = transactions.payment_uuid
      join subscriptions on subscriptions.customer_uuid = payments.customer_uuid
      join plans on plans.uuid = subscriptions.plan_uuid
      where plans.slug = ${slug} and sandbox_charges.outcome ->> 'status' = 'succeeded'`.execute(server.db)
    return rows[0]
  }

  test('makes everything at once, pays it and says what happens next', async () => {
    const plan = await onSale({ waiting_period_days: 15 })
    const { token, checkout } = await ready(plan.slug, ['verano', 'ana'])
    expect(checkout).toMatchObject({
      status: 'open',
      step: 'payment',
      steps: ['who', 'you', 'review', 'payment'],
      path: ['verano', 'ana'],
      quote: { today_cents: 34_900, then_cents: 34_900, interval: 'month' },
    })
    const before = await counts()
    const reply = await pay(token, checkout)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json().data.status).toBe('processing')
    await server.jobs.runDue()
    const done = await seen(token)
    expect(done).toMatchObject({
      status: 'completed',
      answers: { you: null },
      confirmation: {
        folio: expect.stringMatching(/^SUB-\d{6}$/),
        email: 'maria@ejemplo.mx',
        charged_cents: 34_900,
        starts_on: server.clock.day(0),
        waiting: [{ on: server.clock.day(15) }],
        next_charge: { amount_cents: 34_900 },
      },
    })
    const after = await counts()
    expect(after.map((count, index) => (count ?? 0) - (before[index] ?? 0))).toEqual([
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ])
    const made = await server.db
      .selectFrom('subscriptions')
      .innerJoin('accounts', 'accounts.uuid', 'subscriptions.account_uuid')
      .innerJoin('policies', 'policies.subscription_uuid', 'subscriptions.uuid')
      .innerJoin('invoices', 'invoices.subscription_uuid', 'subscriptions.uuid')
      .innerJoin('payments', 'payments.customer_uuid', 'subscriptions.customer_uuid')
      .innerJoin('members', 'members.account_uuid', 'accounts.uuid')
      .select([
        'subscriptions.status as subscription',
        'subscriptions.sales_channel',
        'accounts.status as account',
        'accounts.source',
        'accounts.type',
        'policies.status as policy',
        'invoices.status as invoice',
        'payments.origin',
        'members.status as member',
        'subscriptions.created_by',
      ])
      .where('subscriptions.plan_uuid', '=', plan.uuid)
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({
      subscription: 'active',
      sales_channel: 'web',
      account: 'active',
      source: 'funnel',
      type: 'individual',
      policy: 'active',
      invoice: 'paid',
      origin: 'funnel',
      member: 'active',
      created_by: { kind: 'public' },
    })
    expect(server.mail.map(({ to }) => to)).toContain('maria@ejemplo.mx')
    const lines = await server.db
      .selectFrom('logs')
      .select('path')
      .where('path', 'like', `%${token}%`)
      .execute()
    expect(lines).toEqual([])
  })

  test('covers a family, each with their own cover, and adds what they chose', async () => {
    const plan = await onSale({
      prices: JSON.stringify([aPrice({ mode: 'per_member', amount_cents: 20_000, signup_fee_cents: 5_000 })]),
    })
    const addon = await aPlanAddon(server.db, {
      compatible_plan_uuids: [plan.uuid],
      status: 'published',
      selectable_in: ['funnel'],
    })
    const { token } = await begin(plan.slug)
    await told(token, { step: 'who', covers: 'family' })
    await told(token, you({ email: 'familia@ejemplo.mx' }))
    const asked = await told(token, { step: 'people', people: [diego], done: true })
    expect(asked).toMatchObject({ step: 'addons', quote: { today_cents: 45_000, then_cents: 40_000 } })
    const { quote } = await told(token, { step: 'addons', addons: [{ uuid: addon.uuid, quantity: 1 }] })
    expect(quote).toMatchObject({ today_cents: 54_900, then_cents: 49_900 })
    const checkout = await told(token, { step: 'review', quote: quote.id })
    await pay(token, checkout)
    await server.jobs.runDue()
    expect((await seen(token)).status).toBe('completed')
    const covers = await server.db
      .selectFrom('member_policies')
      .select(['role', 'relationship', 'status'])
      .where('plan_uuid', '=', plan.uuid)
      .orderBy('number')
      .execute()
    expect(covers).toEqual([
      { role: 'holder', relationship: null, status: 'active' },
      { role: 'dependent', relationship: 'child', status: 'active' },
    ])
  })

  test('covers only another person, whom the buyer pays for', async () => {
    const plan = await onSale()
    const { token } = await begin(plan.slug)
    await told(token, { step: 'who', covers: 'other' })
    await told(token, you({ email: 'hija@ejemplo.mx' }))
    const { quote } = await told(token, { step: 'people', people: [diego], done: true })
    await pay(token, await told(token, { step: 'review', quote: quote.id }))
    await server.jobs.runDue()
    const { holder_name } = await server.db
      .selectFrom('policies')
      .select('holder_name')
      .where('plan_uuid', '=', plan.uuid)
      .executeTakeFirstOrThrow()
    expect(holder_name).toBe('Diego Ruiz')
  })

  test('charges once, however often it is asked at once and again', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug)
    const replies = await Promise.all(Array.from({ length: 6 }, () => pay(token, checkout)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    await server.jobs.runDue()
    expect((await pay(token, checkout)).json().data.status).toBe('completed')
    expect((await pay(token, await seen(token))).json().data.status).toBe('completed')
    await server.jobs.runDue()
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 34_900 })
  })

  test('a card that is declined is said why, and another pays the same invoice', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug)
    await pay(token, checkout, 'insufficient_funds')
    await server.jobs.runDue()
    const refused = await seen(token)
    expect(refused).toMatchObject({ status: 'declined', decline: 'funds', attempts: 1 })
    expect(refused.answers.you?.email).toBe('maria@ejemplo.mx')
    // The first press, sent again: it is told what became of it.
    expect((await pay(token, checkout)).json().data.status).toBe('declined')
    await pay(token, refused)
    await server.jobs.runDue()
    expect((await seen(token)).status).toBe('completed')
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 34_900 })
    const methods = await server.db
      .selectFrom('payment_methods')
      .innerJoin('subscriptions', 'subscriptions.customer_uuid', 'payment_methods.customer_uuid')
      .select('payment_methods.status')
      .where('subscriptions.plan_uuid', '=', plan.uuid)
      .orderBy('payment_methods.status')
      .execute()
    expect(methods).toEqual([{ status: 'active' }, { status: 'removed' }])
  })

  test('invoices in the name that was given last, and on paper', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug, [], { email: 'factura@ejemplo.mx' })
    const tax = {
      tax_id: 'gode561231gr8',
      legal_name: 'ELENA GODÍNEZ',
      tax_regime: '605',
      tax_zip: '06700',
      cfdi_use: 'D07',
    }
    const refused = await pay(token, checkout, 'ok', { tax: { ...tax, tax_regime: '601' } })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toMatchObject([{ field: 'tax.tax_regime' }, { field: 'tax.cfdi_use' }])
    const billed = () =>
      server.db
        .selectFrom('invoices')
        .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
        .select(['invoices.tax_snapshot', 'customers.tax_profile', 'customers.tax_id', 'customers.cfdi_auto'])
        .where('customers.email', '=', 'factura@ejemplo.mx')
        .executeTakeFirstOrThrow()
    await pay(token, checkout, 'insufficient_funds', { tax })
    await server.jobs.runDue()
    const profile = { ...tax, tax_id: 'GODE561231GR8', email_invoices: ['factura@ejemplo.mx'] }
    expect(await billed()).toEqual({
      tax_snapshot: profile,
      tax_profile: profile,
      tax_id: 'GODE561231GR8',
      cfdi_auto: true,
    })
    const ofCompany = { ...tax, tax_id: 'EKU9003173C9', tax_regime: '601', cfdi_use: 'G03' }
    await pay(token, await seen(token), 'ok', { tax: ofCompany })
    await server.jobs.runDue()
    expect((await seen(token)).status).toBe('completed')
    expect(await billed()).toMatchObject({
      tax_snapshot: { tax_id: 'EKU9003173C9', tax_regime: '601' },
      tax_id: 'EKU9003173C9',
    })
  })

  test('sends the contract with the receipt once, and gives the credential to who holds the link', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug, [], { email: 'contrato@ejemplo.mx' })
    const credential = () => call('visitor', `public/checkouts/${token}/credential`)
    expect((await credential()).statusCode).toBe(409)
    await pay(token, checkout)
    await server.jobs.runDue()
    const { confirmation } = await seen(token)
    const sent = server.mail.filter(({ to }) => to === 'contrato@ejemplo.mx')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe(`Tu contrato ${confirmation?.folio}: ${plan.public_name}`)
    expect(sent[0]?.files?.map(({ name }) => name)).toEqual([
      `Contrato ${confirmation?.folio}.pdf`,
      expect.stringMatching(/^REC-\d+\.pdf$/),
    ])
    for (const { content } of sent[0]?.files ?? [])
      expect(Buffer.from(content.slice(0, 5)).toString()).toBe('%PDF-')
    for (const words of [
      'Hoy pagaste $349.00 MXN',
      'Te avisamos por correo 5 días antes',
      'Cancela en línea cuando quieras',
      '/plan/cancelar',
    ])
      expect(sent[0]?.text).toContain(words)

    const given = await credential()
    expect(given.statusCode, given.body).toBe(200)
    expect(given.headers['content-type']).toBe('application/pdf')
    expect(given.headers['cache-control']).toBe('no-store')
    expect(given.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const others = await call('visitor', `public/checkouts/${'x'.repeat(43)}/credential`)
    expect(others.statusCode).toBe(404)
  })

  test('tells those who have a plan already by mail alone, and only once a day', async () => {
    const plan = await onSale()
    const known = await aCustomer(server.db, { email: 'conocida@ejemplo.mx' })
    const { number } = await aSubscription(server.db, { customer_uuid: known.uuid })
    const answersOf = async (email: string) => {
      const { token } = await begin(plan.slug)
      await told(token, { step: 'who', covers: 'self' })
      const { card_frame: _frame, quote: _quote, ...said } = await told(token, you({ email }))
      return { ...said, answers: { ...said.answers, you: null } }
    }
    const ofKnown = await answersOf('conocida@ejemplo.mx')
    expect(await answersOf('nadie.aun@ejemplo.mx')).toEqual(ofKnown)
    await answersOf('conocida@ejemplo.mx')
    await server.jobs.runDue()
    const sent = server.mail.filter(({ subject }) => subject === 'Ya tienes un plan activo con este correo')
    expect(sent).toMatchObject([{ to: 'conocida@ejemplo.mx', text: expect.stringContaining(number) }])
  })

  test('who changes their answers after a decline begins anew, without two sales', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug)
    await pay(token, checkout, 'do_not_honor')
    await server.jobs.runDue()
    await told(token, you({ given_names: 'Mariana' }))
    const { quote } = await seen(token)
    const again = await told(token, { step: 'review', quote: quote.id })
    await pay(token, again)
    await server.jobs.runDue()
    expect((await seen(token)).status).toBe('completed')
    const sales = await server.db
      .selectFrom('subscriptions')
      .innerJoin('policies', 'policies.subscription_uuid', 'subscriptions.uuid')
      .select(['subscriptions.status', 'policies.status as policy'])
      .where('subscriptions.plan_uuid', '=', plan.uuid)
      .orderBy('subscriptions.number')
      .execute()
    expect(sales).toEqual([
      { status: 'incomplete_expired', policy: 'cancelled' },
      { status: 'active', policy: 'active' },
    ])
  })

  test('the bank may ask: it goes on once it is confirmed there, or another card is used', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug)
    await pay(token, checkout, 'three_ds')
    await server.jobs.runDue()
    const asked = await seen(token)
    expect(asked.status).toBe('requires_action')
    expect(asked.action_url).toContain('/sandbox/confirm/')
    expect(asked.action_url).toContain(encodeURIComponent(`/plan/${plan.slug}?paso=pago`))

    const left = await call('visitor', `public/checkouts/${token}/payment`, { method: 'DELETE' })
    expect(left.json().data).toMatchObject({ status: 'declined', decline: 'bank_check' })
    await pay(token, left.json().data, 'three_ds')
    await server.jobs.runDue()
    const address = new URL((await seen(token)).action_url ?? '')
    await server.app.inject({ method: 'POST', url: address.pathname, payload: { confirmed: true } })
    await server.jobs.runDue()
    expect((await seen(token)).status).toBe('completed')
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 34_900 })
  })

  test('a bank that does not confirm is told from one that declines', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug)
    await pay(token, checkout, 'three_ds_failed')
    await server.jobs.runDue()
    const address = new URL((await seen(token)).action_url ?? '')
    await server.app.inject({ method: 'POST', url: address.pathname, payload: { confirmed: true } })
    await server.jobs.runDue()
    expect(await seen(token)).toMatchObject({ status: 'declined', decline: 'bank_check' })
  })

  describe('to one that asks for a health declaration', () => {
    const eligibility = {
      min_age: 0,
      max_age: 65,
      max_renewal_age: 75,
      child_max_age: 25,
      residence_states: [],
      requires_declaration: true,
    }
    const asthma = { answer: 'yes' as const, told: 'Asma desde 2011' }
    const nothing = { answer: 'no' as const, told: null }
    const undisclosed = { answer: 'undisclosed' as const, told: null }
    const declare = (
      token: string,
      declarations: Extract<StepAnswer, { step: 'health' }>['declarations'],
      accepts_use = true,
    ) => tell(token, { step: 'health', declarations, accepts_use })
    const family = async () => {
      const plan = await onSale({ eligibility })
      const { token } = await begin(plan.slug)
      await told(token, { step: 'who', covers: 'family' })
      await told(token, you())
      await told(token, { step: 'people', people: [diego], done: true })
      return { plan, token }
    }

    test('keeps it sealed with each member, whom only staff who work with them read', async () => {
      const { plan, token } = await family()
      const reply = await declare(token, [asthma, undisclosed])
      expect(reply.statusCode, reply.body).toBe(200)
      expect(reply.body).not.toContain('Asma')
      const { quote, steps } = await seen(token)
      expect(steps).toEqual(['who', 'you', 'people', 'health', 'review', 'payment'])
      await pay(token, await told(token, { step: 'review', quote: quote.id }))
      await server.jobs.runDue()
      expect((await seen(token)).status).toBe('completed')

      const members = await server.db
        .selectFrom('health_declarations')
        .innerJoin('members', 'members.uuid', 'health_declarations.member_uuid')
        .select(['members.uuid', 'members.kind', 'answer', 'plan_revision', 'sealed_told'])
        .where('plan_uuid', '=', plan.uuid)
        .orderBy('members.kind', 'desc')
        .execute()
      expect(members).toMatchObject([
        { kind: 'holder', answer: 'yes', plan_revision: plan.revision },
        { kind: 'dependent', answer: 'undisclosed', sealed_told: null },
      ])
      expect(members[0]?.sealed_told).not.toContain('Asma')
      const holder = `admin/members/${members[0]?.uuid}`
      const declared = async (role: 'viewer' | 'manager') =>
        (await call(role, holder)).json().data.health_declaration.answer
      expect([await declared('viewer'), await declared('manager')]).toEqual([null, 'yes'])
      const read = (role: 'viewer' | 'manager') =>
        call(role, `${holder}/health`, { method: 'POST', body: { reason: 'Lo pide su médica' } })
      expect((await read('viewer')).statusCode).toBe(403)
      expect((await read('manager')).json()).toEqual({ data: { told: 'Asma desde 2011' } })

      const { uuid } = await server.db
        .selectFrom('policies')
        .select('uuid')
        .where('plan_uuid', '=', plan.uuid)
        .executeTakeFirstOrThrow()
      const flagged = async (role: 'viewer' | 'manager') =>
        (await call(role, `admin/policies/${uuid}`)).json().data.health_declared
      expect([await flagged('viewer'), await flagged('manager')]).toEqual([null, true])

      const { rows } = await sql<{ of: string }>`
        select to_jsonb(logs)::text as of from logs union all select to_jsonb(events)::text from events
        union all select to_jsonb(checkouts)::text from checkouts`.execute(server.db)
      expect(rows.filter((row) => row.of.includes('Asma'))).toEqual([])
      expect(
        rows.filter((row) => row.of.includes('viewed_sensitive') && row.of.includes('health')),
      ).toHaveLength(1)
    })

    test('takes no money before it, and asks it again of other people', async () => {
      const { token } = await family()
      const before = await counts()
      const checkout = await seen(token)
      expect(checkout.step).toBe('health')
      expect((await tell(token, { step: 'review', quote: checkout.quote.id })).json().code).toBe(
        'step_out_of_order',
      )
      expect((await pay(token, checkout)).json().code).toBe('step_out_of_order')
      expect((await declare(token, [nothing])).json().code).toBe('step_out_of_order')
      expect((await declare(token, [nothing, nothing], false)).json().errors).toMatchObject([
        { field: 'accepts_use' },
      ])
      const all = await call('visitor', `public/checkouts/${token}`, {
        method: 'PATCH',
        body: {
          step: 'health',
          declarations: [
            { answer: '', told: '' },
            { answer: 'yes', told: '' },
          ],
          accepts_use: false,
        },
      })
      expect(all.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
        'declarations.0.answer',
        'declarations.1.told',
        'accepts_use',
      ])
      expect((await declare(token, [{ answer: 'yes', told: ' ' }, nothing])).json().errors).toMatchObject([
        { field: 'declarations.0.told', message: 'Escribe cuál y desde cuándo' },
      ])
      expect((await declare(token, [undisclosed, undisclosed], false)).json().data.step).toBe('review')
      const other = { ...diego, given_names: 'Elena' }
      expect((await told(token, { step: 'people', people: [other], done: true })).step).toBe('health')
      expect(await counts()).toEqual(before)
    })

    test('asks it only for a plan that does', async () => {
      const { token, checkout } = await ready((await onSale()).slug)
      expect(checkout.steps).not.toContain('health')
      expect((await declare(token, [nothing])).json().code).toBe('step_out_of_order')
    })
  })

  describe('is paid without a card', () => {
    // The clock goes back after each test, and what has run would wait for days that are to come.
    afterEach(async () => void (await server.db.deleteFrom('jobs').execute()))
    const payElsewhere = (token: string, { attempts, quote }: Checkout, by = 'oxxo') =>
      call('visitor', `public/checkouts/${token}/voucher`, {
        method: 'POST',
        body: { attempt: attempts, quote: quote.id, by, accepts_notice: true },
      })
    const settle = async (token: string, step: 'paid' | 'expired') => {
      const { instructions } = await seen(token)
      const url = new URL(instructions?.url ?? '').pathname
      await server.app.inject({ method: 'POST', url, payload: { step } })
      await server.jobs.runDue()
    }
    const given = async (by = 'oxxo') => {
      const plan = await onSale()
      const { token, checkout } = await ready(plan.slug, [], { email: `${by}-${plan.slug}@ejemplo.mx` })
      const before = await counts()
      const reply = await payElsewhere(token, checkout, by)
      expect(reply.statusCode, reply.body).toBe(200)
      await server.jobs.runDue()
      return { plan, token, checkout, before, waiting: await seen(token) }
    }
    const subscriptionOf = ({ uuid }: { uuid: string }) =>
      server.db
        .selectFrom('subscriptions')
        .innerJoin('policies', 'policies.subscription_uuid', 'subscriptions.uuid')
        .innerJoin('invoices', 'invoices.subscription_uuid', 'subscriptions.uuid')
        .select([
          'subscriptions.status as subscription',
          'policies.status as policy',
          'policies.effective_on',
          'invoices.status as invoice',
          'invoices.payment_form',
        ])
        .where('subscriptions.plan_uuid', '=', uuid)
        .execute()
    const daysPass = async (days: number) => {
      for (let day = 0; day < days; day++) {
        server.clock.advance(86_400)
        await server.jobs.runDue()
      }
    }

    test.each([
      [
        'oxxo',
        /^Paga \$349\.00 MXN en OXXO$/,
        /paga \$349\.00 MXN en efectivo en cualquier OXXO[\s\S]+Referencia: \d+/,
      ],
      [
        'spei',
        /^Paga \$349\.00 MXN por transferencia$/,
        /transfiere exactamente \$349\.00 MXN[\s\S]+CLABE: \d{18}\nBanco: /,
      ],
    ])(
      'by %s: its instructions are mailed, with the day until which they hold',
      async (by, subject, words) => {
        const { plan } = await given(by)
        await server.db.deleteFrom('jobs').where('finished_at', 'is not', null).execute()
        await server.jobs.runDue()
        const mail = server.mail.find(
          ({ to, subject: said }) => to === `${by}-${plan.slug}@ejemplo.mx` && said.startsWith('Paga '),
        )
        expect(mail?.subject).toMatch(subject)
        expect(mail?.text).toMatch(words)
        expect(mail?.text).toMatch(/Tienes hasta el .+\n/)
      },
    )

    test('at a shop: it waits with its reference, and all begins once when it is paid', async () => {
      const { plan, token, checkout, before, waiting } = await given()
      expect(waiting).toMatchObject({
        status: 'awaiting',
        instructions: {
          by: 'oxxo',
          amount_cents: 34_900,
          reference: expect.stringMatching(/^\d{14}$/),
          // Code 128 of digits in pairs: how it starts, seven pairs and what checks them, and how it stops.
          bars: expect.stringMatching(/^11010011100[01]{88}1100011101011$/),
          clabe: null,
          expires_at: `${server.clock.day(4)}T05:59:59Z`,
          is_over: false,
        },
      })
      expect(await subscriptionOf(plan)).toMatchObject([
        { subscription: 'incomplete', policy: 'pending_payment', invoice: 'open' },
      ])
      const sent = server.mail.filter(({ to }) => to === `oxxo-${plan.slug}@ejemplo.mx`)
      expect(sent).toHaveLength(1)
      expect(sent[0]?.text).toContain(`Referencia: ${waiting.instructions?.reference}`)
      expect(sent[0]?.text).toContain('$349.00 MXN')
      expect(sent[0]?.files?.map(({ name, content }) => [name, String(content.subarray(0, 5))])).toEqual([
        [expect.stringMatching(/^Ficha PAG-\d+\.pdf$/), '%PDF-'],
      ])

      // Pressed again, in another tab, with a card, or on another device: there is one sale and one reference.
      await Promise.all([payElsewhere(token, checkout), payElsewhere(token, waiting), pay(token, waiting)])
      await server.jobs.runDue()
      expect((await seen(token)).instructions).toEqual(waiting.instructions)
      const after = await counts()
      // No card: everything else once.
      expect(after.map((count, index) => (count ?? 0) - (before[index] ?? 0))).toEqual([
        1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1,
      ])

      await daysPass(2)
      await settle(token, 'paid')
      expect(await seen(token)).toMatchObject({
        status: 'completed',
        confirmation: { charged_cents: 34_900, starts_on: server.clock.day(0) },
      })
      expect(await subscriptionOf(plan)).toEqual([
        {
          subscription: 'active',
          policy: 'active',
          effective_on: server.clock.day(0),
          invoice: 'paid',
          payment_form: '01',
        },
      ])
      // What was paid for is had whole, of the charge and of the cover: from the payment, not from the order.
      const today = server.clock.day(0)
      const whole = { starts_on: today, ends_on: lastDayOf(today, plan.period) }
      const [sold] = await server.db
        .selectFrom('subscriptions')
        .innerJoin('policies', 'policies.subscription_uuid', 'subscriptions.uuid')
        .innerJoin('member_policies', 'member_policies.policy_uuid', 'policies.uuid')
        .select(['subscriptions.current_period_start', 'subscriptions.current_period_end'])
        .select(['policies.starts_on', 'policies.ends_on', 'policies.enrolled_on'])
        .select(['member_policies.starts_on as covered_from', 'member_policies.ends_on as covered_until'])
        .where('subscriptions.plan_uuid', '=', plan.uuid)
        .execute()
      expect(sold).toMatchObject({ ...whole, covered_from: whole.starts_on, covered_until: whole.ends_on })
      expect(sold?.enrolled_on).toBe(server.clock.day(-2))
      const [start, end] = [sold?.current_period_start ?? '', sold?.current_period_end ?? '']
      expect(dayAt(start)).toBe(today)
      expect(Date.parse(end)).toBe(Date.parse(periodEndAfter(start, 'month', anchorAt(start))))
      const contract = server.mail.filter(({ subject }) => subject.startsWith('Tu contrato'))
      expect(contract.filter(({ to }) => to === `oxxo-${plan.slug}@ejemplo.mx`)).toHaveLength(1)

      await daysPass(26)
      const asked = server.mail.find(
        ({ to, subject }) =>
          to === `oxxo-${plan.slug}@ejemplo.mx` && subject.startsWith('Guarda una tarjeta'),
      )
      expect(asked?.text).toContain('/actualizar-metodo-pago/')
    })

    test('by transfer: with an account, its reference and its own time', async () => {
      const { plan, token, waiting } = await given('spei')
      expect(waiting.instructions?.bars).toBeNull()
      expect(waiting.instructions).toMatchObject({
        by: 'spei',
        reference: expect.stringMatching(/^\d{7}$/),
        expires_at: `${server.clock.day(6)}T05:59:59Z`,
      })
      expect(clabeProblem(waiting.instructions?.clabe ?? '')).toBeUndefined()
      await settle(token, 'paid')
      expect(await subscriptionOf(plan)).toMatchObject([{ subscription: 'active', payment_form: '03' }])
    })

    test('and not in time: nothing begins, and it is begun again with what was answered', async () => {
      const { plan, token } = await given()
      await daysPass(4)
      // What was paid on the last day may still be told.
      expect(await seen(token)).toMatchObject({ status: 'awaiting', instructions: { is_over: true } })
      await daysPass(2)
      const missed = await seen(token)
      expect(missed).toMatchObject({
        status: 'open',
        decline: 'voucher',
        answers: { you: { email: `oxxo-${plan.slug}@ejemplo.mx` } },
      })
      expect(await subscriptionOf(plan)).toMatchObject([
        { subscription: 'incomplete_expired', invoice: 'void' },
      ])
      const again = await told(token, { step: 'review', quote: missed.quote.id })
      await pay(token, again)
      await server.jobs.runDue()
      expect((await seen(token)).status).toBe('completed')
      expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 34_900 })
    })

    test('and then with a card instead: what waited is called off', async () => {
      const { plan, token, waiting } = await given()
      const left = await call('visitor', `public/checkouts/${token}/payment`, { method: 'DELETE' })
      expect(left.json().data).toMatchObject({ status: 'declined', decline: null, instructions: null })
      await pay(token, left.json().data)
      await server.jobs.runDue()
      expect((await seen(token)).status).toBe('completed')
      const url = new URL(waiting.instructions?.url ?? '').pathname
      await server.app.inject({ method: 'POST', url, payload: { step: 'paid' } })
      await server.jobs.runDue()
      expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 34_900 })
    })

    test('only as the settings offer, and for an amount that a shop takes', async () => {
      const dear = await onSale({ prices: JSON.stringify([aPrice({ amount_cents: 1_000_001 })]) })
      const { token, checkout } = await ready(dear.slug)
      expect(checkout.elsewhere).toEqual(['spei'])
      const before = await counts()
      const forged = (wish: object) =>
        call('visitor', `public/checkouts/${token}/voucher`, {
          method: 'POST',
          body: { attempt: 0, quote: checkout.quote.id, by: 'spei', accepts_notice: true, ...wish },
        })
      for (const wish of [{ by: 'oxxo' }, { by: 'cash' }, { amount_cents: 1 }, { accepts_notice: false }])
        expect((await forged(wish)).statusCode, JSON.stringify(wish)).toBe(422)
      expect((await forged({ quote: '0'.repeat(32) })).json().code).toBe('price_changed')
      expect(await counts()).toEqual(before)
      await payElsewhere(token, checkout, 'spei')
      await server.jobs.runDue()
      expect((await seen(token)).status).toBe('awaiting')
      const trial = await onSale({ prices: JSON.stringify([aPrice({ trial_days: 30 })]) })
      expect((await ready(trial.slug)).checkout.elsewhere).toEqual([])
    })
  })

  test('a lost reply of the bank is found out before anything is charged again', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug)
    await pay(token, checkout, 'lost_reply')
    await server.jobs.runDue()
    const waiting = await seen(token)
    expect(waiting.status).toBe('confirming')
    expect((await pay(token, waiting)).json().data.status).toBe('confirming')
    server.clock.advance(120)
    await server.jobs.runDue()
    expect((await seen(token)).status).toBe('completed')
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 34_900 })
  })

  test('a price that changes meanwhile is said before it is paid', async () => {
    const plan = await onSale()
    const { token, checkout } = await ready(plan.slug)
    const dearer = [aPrice({ status: 'retired' }), aPrice({ version: 2, amount_cents: 39_900 })]
    await server.db
      .updateTable('plans')
      .set({ prices: JSON.stringify(dearer) })
      .where('uuid', '=', plan.uuid)
      .execute()
    const before = await counts()
    const refused = await pay(token, checkout)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'price_changed' })
    expect(await counts()).toEqual(before)
    const changed = await seen(token)
    expect(changed).toMatchObject({
      step: 'review',
      price_before_cents: 34_900,
      quote: { today_cents: 39_900 },
    })
    // What was seen before is no acceptance of what it costs now.
    expect((await tell(token, { step: 'review', quote: checkout.quote.id })).statusCode).toBe(409)
    const accepted = await told(token, { step: 'review', quote: changed.quote.id })
    expect(accepted.price_before_cents).toBeNull()
    await pay(token, accepted)
    await server.jobs.runDue()
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 39_900 })
  })

  test('a trial keeps the card, charges nothing and covers at once', async () => {
    const plan = await onSale({ prices: JSON.stringify([aPrice({ trial_days: 30 })]) })
    const { token, checkout } = await ready(plan.slug)
    expect(checkout.quote).toMatchObject({
      today_cents: 0,
      then_cents: 34_900,
      next_charge_on: server.clock.day(30),
    })
    await pay(token, checkout)
    expect(await seen(token)).toMatchObject({
      status: 'completed',
      confirmation: { charged_cents: 0, next_charge: { on: server.clock.day(30) } },
    })
    expect(await chargesOf(plan.slug)).toEqual({ n: 0, cents: 0 })
  })

  test('a trial has its contract, and no receipt', async () => {
    const plan = await onSale({ prices: JSON.stringify([aPrice({ trial_days: 14 })]) })
    const { token, checkout } = await ready(plan.slug, [], { email: 'prueba@ejemplo.mx' })
    await pay(token, checkout)
    await server.jobs.runDue()
    const sent = server.mail.filter(({ to }) => to === 'prueba@ejemplo.mx')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('Hoy no se te cobró nada.')
    expect(sent[0]?.files).toHaveLength(1)
  })

  test('a campaign of the address takes its discount off and is known by the sale', async () => {
    const plan = await onSale()
    const campaign = await aCampaign(server.db, {
      code: 'VERANO26',
      discount: { type: 'pct', value: 50, duration: 'once', months: null },
    })
    const { token, checkout } = await ready(plan.slug, ['verano26'])
    expect(checkout.quote).toMatchObject({ today_cents: 17_450, then_cents: 34_900 })
    await pay(token, checkout)
    await server.jobs.runDue()
    const { campaign_uuid } = await server.db
      .selectFrom('subscriptions')
      .select('campaign_uuid')
      .where('plan_uuid', '=', plan.uuid)
      .executeTakeFirstOrThrow()
    expect(campaign_uuid).toBe(campaign.uuid)
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 17_450 })
  })

  test('a discount of some months says until when, and what is charged after, as it is then charged', async () => {
    const plan = await onSale()
    await aCampaign(server.db, {
      code: 'TRESMESES',
      discount: { type: 'pct', value: 50, duration: 'months', months: 3 },
    })
    const { token, checkout } = await ready(plan.slug, ['tresmeses'], { email: 'tres@ejemplo.mx' })
    const { after_discount: after } = checkout.quote
    expect(checkout.quote).toMatchObject({ today_cents: 17_450, then_cents: 17_450 })
    expect(after?.amount_cents).toBe(34_900)
    await pay(token, checkout)
    await server.jobs.runDue()
    expect((await seen(token)).confirmation).toMatchObject({
      next_charge: { amount_cents: 17_450 },
      after_discount: after,
    })
    const { uuid } = await server.db
      .selectFrom('subscriptions')
      .select('uuid')
      .where('plan_uuid', '=', plan.uuid)
      .executeTakeFirstOrThrow()
    const upcoming = (await call('viewer', `admin/subscriptions/${uuid}/upcoming`)).json<{
      data: { at: string; total_cents: number }[]
    }>().data
    expect(upcoming.slice(0, 3).map(({ total_cents }) => total_cents)).toEqual([17_450, 17_450, 34_900])
    expect(upcoming.map(({ at }) => dayOf(new Date(at)))[2]).toBe(after?.on)
    await server.jobs.runDue()
    const [contract] = server.mail.filter(({ to }) => to === 'tres@ejemplo.mx')
    expect(contract?.text).toContain('Después se cobran $174.50 MXN cada mes')
    expect(contract?.text).toMatch(/Tu descuento termina: desde el .+ se cobran \$349\.00 MXN cada mes/)
  })

  test('what costs nothing for some months only needs a card, and is no gift', async () => {
    const plan = await onSale()
    await aCampaign(server.db, {
      code: 'GRATIS2',
      discount: { type: 'pct', value: 100, duration: 'months', months: 2 },
    })
    const { token, checkout } = await ready(plan.slug, ['gratis2'], { email: 'gratis2@ejemplo.mx' })
    expect(checkout.steps).toContain('payment')
    expect(checkout.quote).toMatchObject({ today_cents: 0, then_cents: 0 })
    expect(checkout.quote.after_discount?.amount_cents).toBe(34_900)
    expect((await pay(token, checkout)).statusCode).toBe(200)
    await server.jobs.runDue()
    const contract = server.mail.find(({ to }) => to === 'gratis2@ejemplo.mx')
    expect(contract?.text).toContain('Hoy no se te cobró nada.')
    expect(contract?.text).toMatch(/El próximo cobro es el .+: \$349\.00 MXN\./)
  })

  test('a code that is typed takes its discount off, until it is taken back', async () => {
    const plan = await onSale()
    const campaign = await aCampaign(server.db, {
      code: 'TECLEADO',
      discount: { type: 'fixed', value: 10_000, duration: 'forever', months: null },
    })
    const { token, checkout } = await ready(plan.slug)
    expect(checkout.coupon).toBeNull()
    expect(await withCoupon(token, ' tecleado ')).toMatchObject({
      coupon: 'TECLEADO',
      step: 'review',
      quote: { today_cents: 24_900, then_cents: 24_900 },
    })
    expect(await withCoupon(token, null)).toMatchObject({ coupon: null, quote: { today_cents: 34_900 } })
    const { quote } = await withCoupon(token, 'Tecleado')
    const accepted = await told(token, { step: 'review', quote: quote.id })
    await pay(token, accepted)
    await server.jobs.runDue()
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 24_900 })
    const sold = await server.db
      .selectFrom('subscriptions')
      .select('campaign_uuid')
      .where('plan_uuid', '=', plan.uuid)
      .executeTakeFirstOrThrow()
    expect(sold.campaign_uuid).toBe(campaign.uuid)
    expect((await couponed(token, null)).statusCode).toBe(409)
  })

  test.each<[string, Parameters<typeof aCampaign>[1]]>([
    ['a first purchase', { first_purchase_only: true }],
    ['once for each customer', { per_customer: 1 }],
  ])(
    'a code for %s is taken from those who bought before, once they pay and before they do',
    async (_words, limits) => {
      const plan = await onSale()
      const code = `PRIMERA${plan.uuid.replace(/\D/g, '').slice(-6)}`
      await aCampaign(server.db, {
        code,
        discount: { type: 'fixed', value: 10_000, duration: 'forever', months: null },
        ...limits,
      })
      const email = `${code.toLowerCase()}@ejemplo.mx`
      const first = await ready(plan.slug, [code], { email })
      await pay(first.token, first.checkout)
      await server.jobs.runDue()
      expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 24_900 })

      const again = await ready(plan.slug, [code], { email: email.toUpperCase() })
      // Typing an address does not reveal whether its owner bought before.
      expect(again.checkout).toMatchObject({
        coupon: code,
        lost_coupon: null,
        quote: { today_cents: 24_900 },
      })
      const before = await counts()
      expect((await pay(again.token, again.checkout)).json()).toMatchObject({ code: 'price_changed' })
      expect(await counts()).toEqual(before)
      const after = await seen(again.token)
      expect(after).toMatchObject({
        step: 'review',
        coupon: null,
        lost_coupon: code,
        quote: { today_cents: 34_900 },
      })
      await pay(again.token, await told(again.token, { step: 'review', quote: after.quote.id }))
      await server.jobs.runDue()
      expect(await chargesOf(plan.slug)).toEqual({ n: 2, cents: 59_800 })
    },
  )

  test('a campaign that gives its discount once gives it once, though two pay together', async () => {
    const plan = await onSale()
    const code = `UNICA${plan.uuid.replace(/\D/g, '').slice(-6)}`
    await aCampaign(server.db, {
      code,
      discount: { type: 'fixed', value: 10_000, duration: 'once', months: null },
      max_redemptions: 1,
    })
    const both = [await ready(plan.slug, [code]), await ready(plan.slug, [code])]
    const replies = await Promise.all(both.map(({ token, checkout }) => pay(token, checkout)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    await server.jobs.runDue()
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 24_900 })
  })

  test('a campaign takes nothing off once its budget is spent', async () => {
    const plan = await onSale()
    const code = `GASTADA${plan.uuid.replace(/\D/g, '').slice(-6)}`
    await aCampaign(server.db, {
      code,
      discount: { type: 'fixed', value: 10_000, duration: 'once', months: null },
      budget_cents: 10_000,
    })
    const first = await ready(plan.slug, [code])
    expect(first.checkout.coupon).toBe(code)
    await pay(first.token, first.checkout)
    await server.jobs.runDue()
    expect((await ready(plan.slug, [code])).checkout).toMatchObject({
      coupon: null,
      quote: { today_cents: 34_900 },
    })
  })

  test('a code for an add-on takes off the add-on alone, and is of no use without it', async () => {
    const plan = await onSale()
    const addon = await aPlanAddon(server.db, {
      status: 'published',
      compatible_plan_uuids: [plan.uuid],
      selectable_in: ['funnel'],
    })
    const code = `EXTRA${plan.uuid.replace(/\D/g, '').slice(-6)}`
    const half = { type: 'pct', value: 50, duration: 'forever', months: null } as const
    await aCampaign(server.db, { code, discount: half, addon_uuids: [addon.uuid] })
    const { token } = await begin(plan.slug)
    await told(token, { step: 'who', covers: 'self' })
    await told(token, you())
    await told(token, { step: 'addons', addons: [] })
    expect((await couponed(token, code)).json().errors[0].message).toBe(
      'Ese código no sirve para este plan o ya no se puede usar. Revísalo',
    )
    await told(token, { step: 'addons', addons: [{ uuid: addon.uuid, quantity: 1 }] })
    expect(await withCoupon(token, code)).toMatchObject({
      coupon: code,
      quote: { today_cents: 34_900 + 4_950, then_cents: 34_900 + 4_950 },
    })
    expect(await told(token, { step: 'addons', addons: [] })).toMatchObject({
      coupon: null,
      quote: { today_cents: 34_900 },
    })
  })

  test('two codes add up where both may, and else the better of them stays', async () => {
    const plan = await onSale()
    const end = plan.uuid.replace(/\D/g, '').slice(-6)
    const discount = { type: 'fixed', value: 10_000, duration: 'once', months: null } as const
    const half = { type: 'pct', value: 50, duration: 'forever', months: null } as const
    const first = await aCampaign(server.db, { code: `UNO${end}`, discount: half, stackable: true })
    const second = await aCampaign(server.db, { code: `DOS${end}`, discount, stackable: true })
    await aCampaign(server.db, { code: `SOLO${end}`, discount })
    const { token } = await ready(plan.slug, [`UNO${end}`])
    const worse = await couponed(token, `SOLO${end}`)
    expect(worse.statusCode).toBe(422)
    expect(worse.json().errors[0].message).toBe(
      'Ya tienes un descuento de $2,094.00 en 12 meses, y con ese código sería de $100.00. No se suman: dejamos el mejor',
    )
    const both = await withCoupon(token, `DOS${end}`)
    expect(both).toMatchObject({
      coupon: `UNO${end} + DOS${end}`,
      quote: { today_cents: 7_450, then_cents: 17_450 },
    })
    await pay(token, await told(token, { step: 'review', quote: both.quote.id }))
    await server.jobs.runDue()
    expect(await chargesOf(plan.slug)).toEqual({ n: 1, cents: 7_450 })
    const of = async ({ uuid }: { uuid: string }) =>
      (await call('viewer', `admin/campaigns/${uuid}`)).json().data
    expect(await of(first)).toMatchObject({ redemptions: 1, discount_given_cents: 17_450 })
    expect(await of(second)).toMatchObject({ redemptions: 1, discount_given_cents: 10_000 })
  })

  test('a code that ends while somebody answers takes nothing off from then on', async () => {
    const plan = await onSale()
    const code = `HOY${plan.uuid.replace(/\D/g, '').slice(-6)}`
    const discount = { type: 'fixed', value: 10_000, duration: 'once', months: null } as const
    await aCampaign(server.db, { code, discount, ends_on: server.clock.day(0) })
    const { token, checkout } = await ready(plan.slug, [code])
    expect(checkout.quote.today_cents).toBe(24_900)
    server.clock.advance(2 * 86_400)
    expect((await seen(token)).quote.today_cents).toBe(34_900)
    expect((await pay(token, checkout)).statusCode).toBe(409)
    server.clock.reset()
  })

  test('a code of some months says for how many of a year it counts', async () => {
    const plan = await onSale({
      prices: JSON.stringify([aPrice({ interval: 'year', amount_cents: 360_000 })]),
    })
    const code = `MESES${plan.uuid.replace(/\D/g, '').slice(-6)}`
    await aCampaign(server.db, {
      code,
      discount: { type: 'pct', value: 20, duration: 'months', months: 3 },
    })
    const { checkout } = await ready(plan.slug, [code])
    expect(checkout.quote).toMatchObject({
      today_cents: 342_000,
      then_cents: 360_000,
      discounted_months: { months: 3, of: 12 },
    })
  })

  test.each<[string, Parameters<typeof aCampaign>[1]]>([
    ['is over', { status: 'ended' }],
    ['has not begun', { starts_on: '2999-01-01' }],
    ['takes nothing off', { discount: null }],
    ['is for another plan', { plan_uuids: ['0197a000-0000-7000-8000-000000000000'] }],
  ])('a code that %s gets the same answer as one that never was', async (what, wish) => {
    const { token } = await ready((await onSale()).slug)
    const code = `CODIGO${what.length}`
    await aCampaign(server.db, {
      discount: { type: 'pct', value: 50, duration: 'once', months: null },
      ...wish,
      code,
    })
    const [known, unknown] = [await couponed(token, code), await couponed(token, 'NUNCAFUE')]
    expect(known.statusCode).toBe(422)
    expect(known.json<{ errors: unknown }>().errors).toEqual(unknown.json<{ errors: unknown }>().errors)
    expect((await seen(token)).coupon).toBeNull()
  })

  test('through a reseller is theirs, with what only they sell', async () => {
    const reseller = await aCompany(server.db, { roles: ['reseller'], status: 'active' })
    const plan = await onSale({
      sales: { public: false, channels: ['reseller'], order: 1, highlight: false, cta: null },
    })
    const page = await call('visitor', `public/resellers/${reseller.slug}`)
    expect(page.json().data).toMatchObject({ name: reseller.trade_name, plans: [{ slug: plan.slug }] })
    const { token, checkout } = await ready(plan.slug, [reseller.slug])
    expect(checkout).toMatchObject({ sold_by: reseller.trade_name, via: reseller.slug })
    await pay(token, checkout)
    await server.jobs.runDue()
    const made = await server.db
      .selectFrom('subscriptions')
      .innerJoin('accounts', 'accounts.uuid', 'subscriptions.account_uuid')
      .select(['subscriptions.sales_channel', 'accounts.source'])
      .where('subscriptions.plan_uuid', '=', plan.uuid)
      .executeTakeFirstOrThrow()
    expect(made).toEqual({ sales_channel: 'reseller', source: 'reseller' })
  })

  test('through an employer asks who works there, and says nothing of who does not', async () => {
    const employer = await aCompany(server.db, { roles: ['employer'], status: 'active' })
    const account = await anAccount(server.db, { type: 'company', company_uuid: employer.uuid })
    const person = await aPerson(server.db, { birth_date: '1990-03-05' })
    await aMember(server.db, {
      account_uuid: account.uuid,
      person_uuid: person.uuid,
      employee_number: 'E-77',
    })
    const plan = await onSale({
      sales: { public: false, channels: ['company'], order: 1, highlight: false, cta: null },
    })
    expect((await call('visitor', `public/plans/${plan.slug}`)).statusCode).toBe(404)
    await server.db
      .updateTable('companies')
      .set({ sales_page: aSalesPage([plan.uuid]) })
      .where('uuid', '=', employer.uuid)
      .execute()
    const page = await call('visitor', `public/companies/${employer.slug}`)
    expect(page.json().data.plans).toMatchObject([{ slug: plan.slug }])

    const path = ['empresa', employer.slug]
    const { token, data } = await begin(plan.slug, path)
    expect(data.steps).toEqual(['employee', 'who', 'you', 'review', 'payment'])
    expect((await tell(token, { step: 'who', covers: 'self' })).json().code).toBe('step_out_of_order')
    const stranger = { step: 'employee', employee_number: 'E-77', birth_date: '1990-03-06' } as const
    expect((await tell(token, stranger)).json().errors).toMatchObject([{ field: 'employee_number' }])
    await told(token, { ...stranger, birth_date: '1990-03-05' })
    await told(token, { step: 'who', covers: 'self' })
    const { quote } = await told(token, you({ email: 'empleada@ejemplo.mx' }))
    const checkout = await told(token, { step: 'review', quote: quote.id })

    await server.db
      .updateTable('companies')
      .set({ status: 'suspended' })
      .where('uuid', '=', employer.uuid)
      .execute()
    expect((await pay(token, checkout)).json().code).toBe('seller_closed')
    const unknown = await call('visitor', 'public/companies/no-existe')
    const suspended = await call('visitor', `public/companies/${employer.slug}`)
    expect([suspended.statusCode, suspended.json().message]).toEqual([404, unknown.json().message])
    await server.db
      .updateTable('companies')
      .set({ status: 'active' })
      .where('uuid', '=', employer.uuid)
      .execute()
    await pay(token, checkout)
    await server.jobs.runDue()
    const made = await server.db
      .selectFrom('subscriptions')
      .innerJoin('accounts', 'accounts.uuid', 'subscriptions.account_uuid')
      .innerJoin('members', 'members.account_uuid', 'accounts.uuid')
      .select(['subscriptions.sales_channel', 'accounts.company_uuid', 'members.employee_number'])
      .where('subscriptions.plan_uuid', '=', plan.uuid)
      .executeTakeFirstOrThrow()
    expect(made).toEqual({ sales_channel: 'company', company_uuid: employer.uuid, employee_number: 'E-77' })
  })

  test('guessing who works at an employer has five tries', async () => {
    const plan = await onSale({
      sales: { public: false, channels: ['company'], order: 1, highlight: false, cta: null },
    })
    const employer = await aCompany(server.db, { sales_page: aSalesPage([plan.uuid]) })
    const { token } = await begin(plan.slug, ['empresa', employer.slug])
    const guesses = []
    for (let day = 1; day <= 6; day++)
      guesses.push(
        await tell(token, { step: 'employee', employee_number: '1', birth_date: `1990-01-0${day}` }),
      )
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 409])
  })

  describe('is refused, and leaves nothing behind,', () => {
    let before: Awaited<ReturnType<typeof counts>>
    beforeAll(async () => {
      before = await counts()
    })

    test.each([
      ['of no address', async () => 'no-existe'],
      ['that is a draft', async () => (await aPlan(server.db, { status: 'draft' })).slug],
      ['that is archived', async () => (await aPlan(server.db, { status: 'archived' })).slug],
      [
        'that is not sold on the web',
        async () =>
          (
            await onSale({
              sales: { public: true, channels: ['staff'], order: 1, highlight: false, cta: null },
            })
          ).slug,
      ],
      [
        'without a price today',
        async () => (await onSale({ prices: JSON.stringify([aPrice({ status: 'retired' })]) })).slug,
      ],
    ])('for a plan %s: the same words for all', async (_which, make) => {
      const slug = await make()
      const page = await call('visitor', `public/plans/${slug}`)
      const started = await call('visitor', 'public/checkouts', {
        method: 'POST',
        body: { plan: slug, path: [] },
      })
      for (const reply of [page, started]) {
        expect(reply.statusCode).toBe(404)
        expect(reply.json()).toMatchObject({ code: 'plan_unavailable', message: 'Este plan ya no se vende' })
      }
    })

    test('for a plan that stops being sold meanwhile', async () => {
      const plan = await onSale()
      const { token, checkout } = await ready(plan.slug)
      await server.db.updateTable('plans').set({ status: 'archived' }).where('uuid', '=', plan.uuid).execute()
      const replies = [
        await call('visitor', `public/checkouts/${token}`),
        await tell(token, you()),
        await pay(token, checkout),
      ]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
      expect(replies.map((reply) => reply.json().code)).toEqual(Array(3).fill('plan_unavailable'))
    })

    test('out of order, for a question that is not asked, and for a price of their own', async () => {
      const plan = await onSale()
      const { token, data } = await begin(plan.slug)
      const early = await tell(token, you())
      expect(early.statusCode).toBe(409)
      expect(early.json().code).toBe('step_out_of_order')
      expect((await pay(token, data)).json().code).toBe('step_out_of_order')
      await told(token, { step: 'who', covers: 'self' })
      expect((await tell(token, { step: 'people', people: [diego], done: true })).statusCode).toBe(409)
      expect((await tell(token, { step: 'interval', interval: 'year' })).statusCode).toBe(409)
      for (const forged of [
        { step: 'price', amount_cents: 1 },
        { step: 'who', covers: 'self', amount_cents: 1 },
        { step: 'who', covers: 'everybody' },
        { step: 'addons', addons: [{ uuid: plan.uuid, quantity: 0 }] },
        { step: 'addons', addons: [{ uuid: plan.uuid, quantity: -3 }] },
      ]) {
        const reply = await call('visitor', `public/checkouts/${token}`, { method: 'PATCH', body: forged })
        expect(reply.statusCode, JSON.stringify(forged)).toBe(422)
      }
      await told(token, you())
      const cheap = { quote: '0'.repeat(32) }
      expect((await tell(token, { step: 'review', ...cheap })).json().code).toBe('price_changed')
      const ready = await seen(token)
      await told(token, { step: 'review', quote: ready.quote.id })
      const forged = await pay(token, await seen(token), 'ok', cheap)
      expect(forged.json().code).toBe('price_changed')
      expect((await pay(token, await seen(token), 'ok', { amount_cents: 1 })).statusCode).toBe(422)
    })

    test('at each field that is missing or wrong', async () => {
      const plan = await onSale()
      const { token } = await begin(plan.slug)
      await told(token, { step: 'who', covers: 'self' })
      const reply = await tell(
        token,
        you({ given_names: '', last_name: ' ', birth_date: '2150-02-30', email: 'maria', phone: '55' }),
      )
      expect(reply.statusCode).toBe(422)
      expect(
        Object.fromEntries(
          reply.json().errors.map((one: { field: string; message: string }) => [one.field, one.message]),
        ),
      ).toEqual({
        given_names: 'Escribe tu nombre',
        last_name: 'Escribe tu primer apellido',
        birth_date: 'Escribe una fecha que exista',
        email: 'Escribe un correo como nombre@ejemplo.mx',
        phone: 'El celular debe tener 10 dígitos; si es de otro país, empieza con +',
      })
      const unborn = await tell(token, you({ birth_date: server.clock.day(1) }))
      expect(unborn.json().errors).toMatchObject([
        { field: 'birth_date', message: 'La fecha de nacimiento debe ser anterior a hoy' },
      ])
    })

    test('for people whom the plan is not for', async () => {
      const plan = await onSale({ members: { min: 1, max: 2, included: 1 } })
      const { token } = await begin(plan.slug)
      await told(token, { step: 'who', covers: 'family' })
      const old = await tell(token, you({ birth_date: '1940-01-01' }))
      expect(old.json()).toMatchObject({
        code: 'not_eligible',
        message: 'Este plan es para personas de hasta 65 años',
      })
      await told(token, you())
      const many = await tell(token, { step: 'people', people: [diego, diego], done: true })
      expect(many.json()).toMatchObject({
        code: 'not_eligible',
        message: 'Este plan cubre hasta 2 personas',
      })
      const grown = await tell(token, {
        step: 'people',
        people: [{ ...diego, birth_date: '1995-01-01' }],
        done: true,
      })
      expect(grown.json().message).toBe('Este plan cubre a hijas e hijos hasta los 25 años')
    })

    test('without the consent to be charged, or with a card that was used', async () => {
      const plan = await onSale()
      const { token, checkout } = await ready(plan.slug)
      const unasked = await pay(token, checkout, 'ok', { accepts_charges: false })
      expect(unasked.json().errors).toMatchObject([{ field: 'accepts_charges' }])
      const used = await pay(token, checkout, 'ok', { card: { token: 'tok_used', name: 'María' } })
      expect(used.statusCode).toBe(422)
      expect(used.json().errors).toMatchObject([{ field: 'card.token' }])
      expect((await seen(token)).status).toBe('open')
    })

    test('by a token that is unknown, or that is over', async () => {
      const plan = await onSale()
      const { token } = await begin(plan.slug)
      const unknown = await call('visitor', `public/checkouts/${'x'.repeat(43)}`)
      server.clock.advance(15 * 86_400)
      const over = await call('visitor', `public/checkouts/${token}`)
      expect(unknown.statusCode).toBe(404)
      const { request_id: _one, ...said } = over.json()
      const { request_id: _other, ...expected } = unknown.json()
      expect([over.statusCode, said]).toEqual([404, expected])
      const kept = await server.db.selectFrom('checkouts').select('token_hash').execute()
      expect(kept.map(({ token_hash }) => token_hash)).not.toContain(token)
    })

    test('by any call above', async () => {
      expect(await counts()).toEqual(before)
    })
  })
})
