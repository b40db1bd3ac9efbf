// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { afterPaymentFailed } from '@server/domain/billing/collection/afterPaymentFailed'
import { renewSubscriptions } from '@server/domain/billing/subscriptionChanges/renewing'
import { inDay } from '@server/money/inWords'
import { aMemberPolicy, aPolicy } from '../support/cover'
import { databaseKinds } from '../support/databases'
import { openLedger } from '../support/money'
import {
  aContact,
  aCompany,
  aCustomer,
  aMember,
  anAccount,
  anInvoice,
  aPayment,
  aPaymentMethod,
  aPerson,
  aTaxProfile,
} from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aBilledPeriod, aPlan, aPrice, aRunningSubscription } from '../support/sales'

type Sent = { to: string; subject: string }

describe.each(databaseKinds())('who is told, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  beforeEach(() => server.clock.reset())

  const today = () => inDay(server.clock.day(0))
  const origin = () => systemOrigin(server.clock.now().toISOString())

  /** The mail to who pays, of several that are sent at once. */
  const told = (mails: readonly { to: string; text: string }[]) =>
    mails.find(({ to }) => to.startsWith('paga-'))

  /** Lets everything happen that is due now, and returns what was mailed meanwhile. */
  async function settle() {
    const before = server.mail.length
    await server.jobs.runDue()
    return server.mail.slice(before)
  }
  async function act(uuid: string, action: string, body: object) {
    const path = `admin/subscriptions/${uuid}`
    const { data } = (await call('admin', path)).json()
    const dry = await call('admin', `${path}/actions/${action}?dry_run=true`, {
      method: 'POST',
      body,
      headers: { 'if-match': `"${data.version}"` },
    })
    expect(dry.statusCode, dry.body).toBe(200)
    expect(await settle()).toEqual([])
    const reply = await previewedCall('admin', `${path}/actions/${action}`, {
      body,
      version: data.version,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return { foretold: dry.json<{ messages: Sent[] }>().messages, mailed: await settle() }
  }
  const cancel = (uuid: string, wish: object = {}) =>
    act(uuid, 'cancel', { when: 'now', on: null, give_back: 'credit', reason: 'Se mudó', ...wish })

  /** The invoice of the present month, paid unless the wish says otherwise, and the ledger of what it says. */
  async function bill(
    subscription: Parameters<typeof aBilledPeriod>[1],
    wish: Parameters<typeof aBilledPeriod>[2] = {},
  ) {
    await aBilledPeriod(server, subscription, wish)
    await openLedger(server)
  }

  let made = 0
  /** A paid month of $698.00 of a family: its holder pays, and covers a grown child and a small one. */
  async function family(wish: Parameters<typeof aRunningSubscription>[1] = {}) {
    const number = ++made
    const address = (who: string) => `${who}-${number}-${kind.name.toLowerCase()}@ejemplo.test`
    const plan = await aPlan(server.db, {
      status: 'published',
      public_name: 'Plan Familiar',
      prices: JSON.stringify([aPrice({ amount_cents: 69_800 })]),
    })
    const { uuid: account_uuid } = await anAccount(server.db)
    const customer = await aCustomer(server.db, { account_uuid, email: address('paga') })
    const subscription = await aRunningSubscription(server, {
      account_uuid,
      customer_uuid: customer.uuid,
      plan_uuid: plan.uuid,
      items: JSON.stringify([
        { plan_addon_uuid: null, label: 'Plan Familiar', quantity: 1, unit_cents: 69_800 },
      ]),
      ...wish,
    })
    const person = (who: string, birth_date: string) =>
      aPerson(server.db, { email: address(who), birth_date })
    const adult = await person('adulta', '2005-05-05')
    const child = await person('menor', `${server.clock.day(0).slice(0, 4)}-01-01`)
    const holder = await aMember(server.db, {
      account_uuid,
      person_uuid: (await person('paga', '1970-01-01')).uuid,
    })
    const policy = await aPolicy(server.db, {
      holder_member_uuid: holder.uuid,
      customer_uuid: customer.uuid,
      plan_uuid: plan.uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
    })
    await aMemberPolicy(server.db, { policy_uuid: policy.uuid })
    for (const { uuid } of [adult, child]) {
      const member = await aMember(server.db, {
        account_uuid,
        person_uuid: uuid,
        kind: 'dependent',
        holder_member_uuid: holder.uuid,
        relationship: 'child',
      })
      await aMemberPolicy(server.db, { policy_uuid: policy.uuid, member_uuid: member.uuid })
    }
    return { subscription, customer, plan, policy, address }
  }

  test('payer and grown members read that staff ended a plan today, and the payer what comes back', async () => {
    const { subscription, address } = await family()
    await bill(subscription)
    const { foretold, mailed } = await cancel(subscription.uuid)
    expect(mailed).toHaveLength(2)
    const paid = mailed.find(({ to }) => to === address('paga'))
    const grown = mailed.find(({ to }) => to === address('adulta'))
    expect(foretold).toEqual([
      { to: address('paga'), subject: 'Tu plan se canceló' },
      { to: address('adulta'), subject: 'Tu plan se canceló' },
    ])
    const period = await server.db
      .selectFrom('customers')
      .select('credit_balance_cents')
      .where('uuid', '=', subscription.customer_uuid)
      .executeTakeFirstOrThrow()
    const left = (period.credit_balance_cents / 100).toFixed(2)
    expect(Number(left)).toBeGreaterThan(0)
    const ended = `Plan Familiar terminó el ${today()}. Desde entonces ya no te cubre.\n\n`
    expect(paid?.text).toContain(`:\n\n${ended}No haremos ningún otro cobro por nuestra cuenta.\n\n`)
    expect(paid?.text).toContain(
      `Se suman $${left} MXN a tu saldo a favor, que paga tus siguientes facturas.`,
    )
    expect(paid?.text).not.toContain('Se mudó')
    expect(grown?.text).toContain(`Hola:\n\n${ended}`)
    expect(grown?.text).not.toContain('$')
  })

  test('a refund is told with its amount, and what is owed less of an unpaid invoice too', async () => {
    const one = await family()
    await bill(one.subscription)
    const refunded = await cancel(one.subscription.uuid, { give_back: 'refund' })
    expect(told(refunded.mailed)?.text).toMatch(
      /Te reembolsamos \$[\d.]+ MXN a la forma de pago que usaste\./,
    )
    expect(told(refunded.mailed)?.text).not.toContain('menos')
    const other = await family()
    await bill(other.subscription, { status: 'open', paid_cents: 0 })
    const lowered = await cancel(other.subscription.uuid)
    expect(told(lowered.mailed)?.text).toMatch(/Debes \$[\d.]+ MXN menos de lo que se te había facturado\./)
  })

  test('an end with the period, taken back, is told both times', async () => {
    const { subscription, address } = await family()
    await bill(subscription)
    const ends = await cancel(subscription.uuid, { when: 'period_end', give_back: 'none' })
    expect(ends.mailed.map(({ to }) => to).sort()).toEqual([address('adulta'), address('paga')])
    expect(told(ends.mailed)?.text).toMatch(
      /Plan Familiar termina el \d+ \w+ \d{4} y te cubre hasta ese día\. No haremos ningún otro cobro\./,
    )
    const goesOn = await act(subscription.uuid, 'undo_cancel', {})
    expect(told(goesOn.mailed)?.text).toMatch(
      /Plan Familiar sigue: ya no termina y se cobra como antes\.\n\nSiguiente cobro: \$698\.00 MXN, IVA incluido, el \d+ \w+ \d{4}\./,
    )
  })

  test('another plan today is told with what it has, what it costs now and next', async () => {
    const { subscription } = await family({ collection_method: 'invoice' })
    await bill(subscription)
    const dearer = await aPlan(server.db, {
      status: 'published',
      public_name: 'Plan Pleno',
      prices: JSON.stringify([aPrice({ amount_cents: 99_800 })]),
    })
    const { foretold, mailed } = await act(subscription.uuid, 'change_plan', {
      plan_uuid: dearer.uuid,
      price_version: 1,
      quantity: 1,
      addons: [],
      when: 'now',
    })
    const changed = told(mailed.filter(({ subject }) => subject === 'Tu plan cambió'))
    expect(changed?.text).toContain('Desde hoy tienes Plan Pleno ($998.00 MXN al mes).'.replace(' MXN', ''))
    expect(changed?.text).toMatch(/Por este cambio se facturaron \$[\d.]+ MXN\./)
    expect(changed?.text).toMatch(/Siguiente cobro: \$998\.00 MXN, IVA incluido, el \d+ \w+ \d{4}\./)
    const invoice = mailed.find(({ subject }) => subject.startsWith('Factura '))
    expect(invoice?.files?.map(({ type }) => type)).toEqual(['application/pdf'])
    expect(foretold.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Tu plan cambió', expect.stringMatching(/^Factura FAC-/)]),
    )
  })

  test('a pause and its end are told with the day and whether it covers meanwhile', async () => {
    const { subscription } = await family()
    await bill(subscription)
    const rests = await act(subscription.uuid, 'pause', {
      when: 'now',
      until: server.clock.day(20),
      cover: 'suspend',
      reason: null,
    })
    expect(told(rests.mailed)?.text).toContain(
      `Plan Familiar está en pausa y hasta el ${inDay(server.clock.day(20))}. Mientras tanto no te cubre, y no se cobra.`,
    )
    const goesOn = await act(subscription.uuid, 'resume', { reason: null })
    expect(told(goesOn.mailed)?.text).toContain('Plan Familiar se reanudó y te cubre otra vez.')
  })

  test('the door of the policy tells the same as that of its subscription', async () => {
    const { subscription, policy, address } = await family()
    await bill(subscription)
    const path = `admin/policies/${policy.uuid}`
    const { data } = (await call('admin', path)).json()
    const reply = await previewedCall('admin', `${path}/actions/cancel`, {
      body: { when: 'now', give_back: 'credit', invoice_uuid: null, reason: 'Se mudó' },
      version: data.version,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const mailed = await settle()
    expect(mailed.map(({ to }) => to).sort()).toEqual([address('adulta'), address('paga')])
    expect(told(mailed)).toMatchObject({
      subject: 'Tu plan se canceló',
      text: expect.stringContaining('a tu saldo a favor'),
    })
  })

  test('a policy that ends alone is told to its payer and its adults, with what comes back', async () => {
    const { subscription, policy, customer, address } = await family()
    await bill(subscription)
    // Another policy of the subscription goes on, so that the subscription does too.
    await aPolicy(server.db, {
      account_uuid: policy.account_uuid,
      customer_uuid: customer.uuid,
      plan_uuid: policy.plan_uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
    })
    const path = `admin/policies/${policy.uuid}`
    const { data } = (await call('admin', path)).json()
    const reply = await previewedCall('admin', `${path}/actions/cancel`, {
      body: { when: 'now', give_back: 'credit', invoice_uuid: null, reason: 'Se mudó' },
      version: data.version,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const mailed = await settle()
    expect(mailed).toHaveLength(2)
    const paid = mailed.find(({ to }) => to === address('paga'))
    const grown = mailed.find(({ to }) => to === address('adulta'))
    expect(paid?.subject).toBe('Tu póliza termina')
    expect(paid?.text).toMatch(
      /Tu póliza de Plan Familiar terminó el .+\. Desde entonces ya no te cubre\.\n\nSe suman \$[\d.]+ MXN a tu saldo a favor/,
    )
    expect(grown?.text).not.toContain('$')
  })

  test('a renewal by invoice goes to the e-mails of the tax data and to contacts for invoices, each once', async () => {
    const company = await aCompany(server.db)
    const { uuid: account_uuid } = await anAccount(server.db, { type: 'company', company_uuid: company.uuid })
    const fiscal = `facturas-${company.uuid}@ejemplo.test`
    const customer = await aCustomer(server.db, {
      account_uuid,
      type: 'company',
      person_uuid: null,
      company_uuid: company.uuid,
      tax_profile: { ...aTaxProfile(), email_invoices: [fiscal] },
    })
    const contact = (wish: object) =>
      aContact(server.db, { owner_type: 'company', owner_uuid: company.uuid, ...wish })
    const pays = await contact({ receives: ['invoices'] })
    await contact({ receives: ['invoices'], email: fiscal.toUpperCase() })
    await contact({ receives: ['invoices'], status: 'inactive' })
    await contact({ receives: ['receipts'] })
    const subscription = await aRunningSubscription(server, {
      account_uuid,
      customer_uuid: customer.uuid,
      collection_method: 'invoice',
    })
    server.clock.advance(40 * 86_400)
    await renewSubscriptions({ db: server.db, clock: server.clock, origin })
    const invoice = await server.db
      .selectFrom('invoices')
      .select(['number', 'sent_to', 'total_cents'])
      .where('subscription_uuid', '=', subscription.uuid)
      .executeTakeFirstOrThrow()
    expect(invoice.sent_to).toContain(fiscal)
    const mailed = (await settle()).filter(({ subject }) => subject === `Factura ${invoice.number}`)
    expect(new Set(mailed.map(({ to }) => to))).toEqual(new Set([pays.email, fiscal]))
    expect(mailed).toHaveLength(2)
    expect(mailed[0]?.text).toContain(`Te enviamos la factura ${invoice.number}`)
  })

  test('a failed charge is told to who gets alerts, without the link that changes the card', async () => {
    const company = await aCompany(server.db)
    const { uuid: account_uuid } = await anAccount(server.db, { type: 'company', company_uuid: company.uuid })
    const customer = await aCustomer(server.db, {
      account_uuid,
      type: 'company',
      person_uuid: null,
      company_uuid: company.uuid,
    })
    const alerted = await aContact(server.db, {
      owner_type: 'company',
      owner_uuid: company.uuid,
      receives: ['alerts'],
    })
    const { uuid: subscription_uuid } = await aRunningSubscription(server, {
      account_uuid,
      customer_uuid: customer.uuid,
    })
    const owed = await anInvoice(server.db, {
      account_uuid,
      subscription_uuid,
      customer_uuid: customer.uuid,
      status: 'open',
      auto_collect: true,
    })
    await inTransaction(server.db, async (tx) =>
      afterPaymentFailed(tx, {
        invoice: await tx
          .selectFrom('invoices')
          .selectAll()
          .where('uuid', '=', owed.uuid)
          .executeTakeFirstOrThrow(),
        payment: await aPayment(tx, { customer_uuid: customer.uuid, status: 'failed' }),
        origin: origin(),
      }),
    )
    const alerts = (await settle())
      .filter(({ subject }) => subject.includes('pudimos cobrar'))
      .sort((one, other) => Number(one.to === alerted.email) - Number(other.to === alerted.email))
    expect(alerts.map(({ to }) => to)).toEqual([customer.email, alerted.email])
    expect(alerts[0]?.text).toContain('/actualizar-metodo-pago/')
    expect(alerts[1]?.text).not.toContain('/actualizar-metodo-pago/')
    expect(alerts[1]?.text).toContain(`A ${customer.email} le enviamos un enlace`)
  })

  test('a card that is about to expire is told once, where a plan is charged to it', async () => {
    const [exp_year = 0, exp_month = 1] = server.clock.day(0).split('-').map(Number)
    const { card: known } = await aPaymentMethod(server.db)
    const expiring = { card: known && { ...known, exp_year, exp_month } }
    const used = await aPaymentMethod(server.db, expiring)
    const unused = await aPaymentMethod(server.db, expiring)
    await aRunningSubscription(server, {
      customer_uuid: used.customer_uuid,
      payment_method_uuid: used.uuid,
      plan_uuid: (await aPlan(server.db, { public_name: 'Plan Dental' })).uuid,
    })
    const about = async () => {
      await server.db.deleteFrom('jobs').execute()
      return (await settle()).filter(({ subject }) => subject.startsWith('Tu tarjeta vence'))
    }
    const warned = await about()
    expect(warned).toHaveLength(1)
    expect(warned[0]?.text).toMatch(/vence el \d+ \w+ \d{4}\. A ella se cobra Plan Dental\./)
    expect(warned[0]?.text).toContain('/actualizar-metodo-pago/')
    server.clock.advance(2 * 86_400)
    expect(await about()).toEqual([])
    expect(unused.uuid).not.toBe(used.uuid)
  })
})
