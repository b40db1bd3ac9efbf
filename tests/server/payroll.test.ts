// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { Checkout, StepAnswer } from '@/contract/checkouts'
import { NewCompany } from '@/contract/companies'
import type { SalesPage } from '@/contract/salesPages'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { databaseKinds } from '../support/databases'
import { aCompany, aPaymentMethod, aSalesPage, companyBody } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'
import { aPlan, aPrice } from '../support/sales'

const DAY = 86_400

describe.each(databaseKinds())('paying through one’s payroll, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

  const sales = { public: false, channels: ['company' as const], order: 1, highlight: false, cta: null }
  const sold = (wish: Parameters<typeof aPrice>[0] = {}) =>
    aPlan(server.db, {
      status: 'published',
      public_name: 'Plan Laboral',
      sales,
      prices: JSON.stringify([aPrice({ amount_cents: 34_900, ...wish })]),
    })
  let plan: Awaited<ReturnType<typeof sold>>
  beforeAll(async () => {
    plan = await sold()
  })

  let employers = 0
  const employer = (wish: Partial<SalesPage> = {}, of: { uuid: string } = plan) =>
    aCompany(server.db, {
      trade_name: 'Constructora Bajío',
      email: `rh${++employers}@bajio.mx`,
      sales_page: aSalesPage([of.uuid], {
        eligibility: { mode: 'email_domain', domains: ['bajio.mx'], code: null },
        contribution: { type: 'fixed', value: 14_900, covers: 'titular' },
        payroll: true,
        ...wish,
      }),
    })

  const post = (path: string, body: object, method: 'POST' | 'PUT' | 'PATCH' = 'POST') =>
    call('visitor', `public/checkouts${path}`, { method, body })
  const told = async (token: string, body: StepAnswer) => {
    const reply = await post(`/${token}`, body, 'PATCH')
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: Checkout }>().data
  }
  /** Everything answered, up to how it is paid. */
  async function atPayment(company: { slug: string }, name: string, of: { slug: string } = plan) {
    const begun = await post('', { company: company.slug, path: [] })
    const { token } = begun.json<{ token: string }>()
    await post(`/${token}/work-mail`, { email: `${name}@bajio.mx` })
    const subject = server.mail.findLast(({ to }) => to === `${name}@bajio.mx`)?.subject
    expect(subject).toMatch(/^\d{6} es tu código para /)
    const code = subject?.slice(0, 6) ?? 'none'
    expect((await post(`/${token}/work-mail`, { code }, 'PUT')).statusCode).toBe(200)
    await told(token, { step: 'plan', plan: of.slug })
    await told(token, { step: 'who', covers: 'self' })
    const { quote } = await told(token, {
      step: 'you',
      given_names: 'María',
      last_name: 'Ñáñez',
      second_last_name: null,
      // Each is another person.
      birth_date: `19${70 + name.length}-03-05`,
      email: `${name}@ejemplo.mx`,
      phone: '+525512345678',
    })
    return { token, checkout: await told(token, { step: 'review', quote: quote.id }) }
  }
  const agree = (token: string, { quote, payroll }: Checkout, wish: object = {}) =>
    post(`/${token}/payroll`, {
      quote: quote.id,
      text_version: payroll?.text_version ?? 'none',
      accepts_deductions: true,
      accepts_notice: true,
      ...wish,
    })
  /** An employee who pays through their payroll, and their subscription. */
  async function enrolled(company: { uuid: string; slug: string }, name: string, of?: typeof plan) {
    const { token, checkout } = await atPayment(company, name, of)
    const reply = await agree(token, checkout)
    expect(reply.statusCode, reply.body).toBe(200)
    const { confirmation } = reply.json<{ data: Checkout }>().data
    const subscription = await server.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('number', '=', confirmation?.folio ?? '')
      .executeTakeFirstOrThrow()
    return { token, checkout, confirmation, subscription }
  }
  const found = (uuid: string) =>
    server.db.selectFrom('subscriptions').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const sharesOf = (uuid: string) =>
    server.db
      .selectFrom('employer_shares')
      .select(['kind', 'cents', 'tax_rate', 'invoice_uuid', 'period_start'])
      .where('subscription_uuid', '=', uuid)
      .orderBy('period_start')
      .orderBy('kind')
      .execute()
  const invoicesOf = (customer: string) =>
    server.db.selectFrom('invoices').selectAll().where('customer_uuid', '=', customer).execute()
  /** Lets everything happen that is due now, also what came back a moment ago. */
  async function settle() {
    await server.jobs.runDue()
    await server.db.deleteFrom('jobs').execute()
    await server.jobs.runDue()
  }
  /** Lets the month end. */
  function nextMonth() {
    const [year = 0, month = 1, day = 1] = server.clock.day(0).split('-').map(Number)
    server.clock.advance((new Date(Date.UTC(year, month, 0)).getUTCDate() - day + 2) * DAY)
  }
  const mailTo = (to: string) => server.mail.filter((message) => message.to === to)

  test('is offered with what is deducted and when, where the company does it and something is to be paid', async () => {
    const { checkout } = await atPayment(await employer(), 'ofrece')
    expect(checkout.payroll).toMatchObject({
      text: 'Autorizo que se descuenten $200.00 MXN al mes de mi nómina en Constructora Bajío, para pagar Plan Laboral, hasta que cancele o retire esta autorización.',
      deductions: [
        { on: server.clock.day(0), amount_cents: 20_000 },
        { on: checkout.quote.next_charge_on, amount_cents: 20_000 },
      ],
    })
    const without = await atPayment(await employer({ payroll: false }), 'sin')
    expect(without.checkout.payroll).toBeNull()
    const free = await employer({ contribution: { type: 'pct', value: 100, covers: 'titular' } })
    expect((await atPayment(free, 'gratis')).checkout.payroll).toBeNull()
  })

  test('needs no card: the cover begins, nothing is invoiced, and the words agreed to are kept', async () => {
    const [company, before] = [await employer(), server.clock.now()]
    const { confirmation, subscription, checkout } = await enrolled(company, 'empieza')
    expect(confirmation).toMatchObject({
      charged_cents: 0,
      payroll: {
        company: 'Constructora Bajío',
        first: { on: server.clock.day(0), amount_cents: 20_000 },
      },
      next_charge: { amount_cents: 20_000 },
    })
    expect(subscription).toMatchObject({
      status: 'active',
      collection_method: 'payroll',
      payment_method_uuid: null,
    })
    expect(await invoicesOf(subscription.customer_uuid)).toEqual([])
    const [policy] = await server.db
      .selectFrom('policies')
      .select(['status', 'paid_cents', 'status_reason'])
      .where('subscription_uuid', '=', subscription.uuid)
      .execute()
    expect(policy).toEqual({
      status: 'active',
      paid_cents: 20_000,
      status_reason: 'Se descuenta de la nómina en Constructora Bajío.',
    })
    const { data } = (await call('viewer', `admin/subscriptions/${subscription.uuid}`)).json()
    expect(data.payroll).toMatchObject({
      company: { uuid: company.uuid, label: 'Constructora Bajío' },
      amount_cents: 20_000,
      text: checkout.payroll?.text,
      text_version: 'descuento-de-nomina-2026-11',
      accepted_by: 'María Ñáñez',
      work_mail: 'empieza@bajio.mx',
      ended_at: null,
    })
    expect(Date.parse(data.payroll.accepted_at)).toBeGreaterThanOrEqual(before.getTime())
  })

  test('is told to the company, and to the employee with their contract', async () => {
    const company = await employer()
    const { subscription } = await enrolled(company, 'avisa')
    await settle()
    const [mail] = mailTo(company.email ?? '')
    expect(mail?.subject).toBe('Descuento de nómina: María Ñáñez')
    expect(mail?.text).toContain('Correo de trabajo: avisa@bajio.mx')
    expect(mail?.text).toContain('$200.00 MXN al mes')
    const contract = mailTo('avisa@ejemplo.mx').find(({ text }) => text.includes(subscription.number))
    expect(contract?.text).toContain('El primer descuento es de $200.00 MXN, IVA incluido')
    expect(contract?.text).toContain('si dejas de trabajar en Constructora Bajío')
  })

  test('is asked of the company with its own part once the month is over, with a list of the deductions', async () => {
    const company = await employer()
    const { subscription } = await enrolled(company, 'factura')
    const other = await enrolled(company, 'otra')
    await settle()
    const months = () => call('viewer', `admin/companies/${company.uuid}/employer-months`)
    const month = server.clock.day(0).slice(0, 7)
    const noted = { month, people: 2, payroll_cents: 40_000, contribution_cents: 29_800 }
    expect((await months()).json().data).toMatchObject([
      { ...noted, invoice: null, bills_on: expect.stringMatching(/-01$/) },
    ])
    nextMonth()
    await settle()
    const billed = await server.db
      .selectFrom('invoices')
      .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
      .selectAll('invoices')
      .where('customers.company_uuid', '=', company.uuid)
      .execute()
    expect(billed).toMatchObject([{ status: 'open', total_cents: 2 * 34_900 }])
    expect(billed[0]?.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          description: expect.stringMatching(/^Plan Laboral, descuento de nómina, /),
          quantity: 2,
          unit_cents: 20_000,
        }),
        expect.objectContaining({
          description: expect.stringMatching(/^Plan Laboral, aportación de la empresa, /),
          quantity: 2,
          unit_cents: 14_900,
        }),
      ]),
    )
    expect((await months()).json().data.at(-1)).toMatchObject({
      ...noted,
      invoice: { uuid: billed[0]?.uuid },
      bills_on: null,
    })
    const lines = await call('viewer', `admin/companies/${company.uuid}/employer-months/${month}`)
    expect(lines.json().data).toMatchObject([
      { person: 'María Ñáñez', payroll_cents: 20_000, contribution_cents: 14_900 },
      { person: 'María Ñáñez', payroll_cents: 20_000, contribution_cents: 14_900 },
    ])
    const csv = await call('viewer', `admin/companies/${company.uuid}/employer-months/${month}/csv`)
    expect(csv.body).toContain(',200.00,149.00,MXN')
    const invoices = await call('viewer', `admin/invoices?company=${company.uuid}`)
    expect(invoices.json().data).toMatchObject([{ uuid: billed[0]?.uuid }])
    await server.jobs.runDue()
    const list = mailTo(company.email ?? '').find(({ files = [] }) =>
      files.some(({ type }) => type.startsWith('text/csv')),
    )
    expect(list?.text).toContain('incluye 2 descuentos de nómina, que suman $400.00 MXN.')
    const written = Buffer.from(list?.files?.[0]?.content ?? []).toString()
    expect(written).toContain(`María Ñáñez,,factura@bajio.mx,${subscription.number},Plan Laboral,`)
    expect(written).toContain(`otra@bajio.mx,${other.subscription.number}`)
    expect(written.match(/,200\.00\r\n/g)).toHaveLength(2)
    server.clock.reset()
  })

  test('goes on with each period: it is announced and noted, and not charged', async () => {
    const { subscription } = await enrolled(await employer(), 'renueva')
    await settle()
    server.clock.advance(27 * DAY)
    await settle()
    await server.jobs.runDue()
    const said = mailTo('renueva@ejemplo.mx').map(({ text }) => text)
    expect(said.some((text) => text.includes('se descontarán $200.00 MXN, IVA incluido, de tu nómina'))).toBe(
      true,
    )
    server.clock.advance(6 * DAY)
    await settle()
    await settle()
    const shares = await sharesOf(subscription.uuid)
    expect(shares.filter((share) => share.kind === 'payroll').map(({ cents }) => cents)).toEqual([
      20_000, 20_000,
    ])
    expect(await invoicesOf(subscription.customer_uuid)).toEqual([])
    expect(await found(subscription.uuid)).toMatchObject({ status: 'active', collection_method: 'payroll' })
    server.clock.reset()
  })

  test('takes what is paid once with the first deduction, and begins after a trial where there is one', async () => {
    const [fee, tried] = [await sold({ signup_fee_cents: 5_000 }), await sold({ trial_days: 10 })]
    const withFee = await atPayment(await employer({}, fee), 'alta', fee)
    expect(withFee.checkout.payroll?.text).toContain(
      '$200.00 MXN al mes de mi nómina en Constructora Bajío, y $250.00 MXN la primera vez, para',
    )
    const company = await employer({}, tried)
    const { subscription, confirmation } = await enrolled(company, 'prueba', tried)
    expect(subscription.status).toBe('trialing')
    expect(confirmation?.payroll?.first).toBeNull()
    expect(await sharesOf(subscription.uuid)).toEqual([])
    server.clock.advance(11 * DAY)
    await settle()
    const shares = await sharesOf(subscription.uuid)
    expect(shares.find((share) => share.kind === 'payroll')).toMatchObject({ cents: 20_000, tax_rate: '16' })
    expect((await found(subscription.uuid)).status).toBe('active')
    server.clock.reset()
  })

  test('is agreed to once, in the words that were shown, for the price that was shown', async () => {
    const company = await employer()
    const { token, checkout } = await atPayment(company, 'palabras')
    const refused = async (wish: object) => {
      const { statusCode, ...reply } = await agree(token, checkout, wish)
      return [statusCode, reply.json().code]
    }
    expect(await refused({ accepts_deductions: false })).toEqual([422, 'validation'])
    expect(await refused({ text_version: 'otra' })).toEqual([409, 'payroll_changed'])
    expect(await refused({ quote: 'otra' })).toEqual([409, 'price_changed'])
    const off = aSalesPage([plan.uuid], {
      eligibility: { mode: 'email_domain', domains: ['bajio.mx'], code: null },
      contribution: { type: 'fixed', value: 14_900, covers: 'titular' },
    })
    const set = (sales_page: SalesPage | null) =>
      server.db.updateTable('companies').set({ sales_page }).where('uuid', '=', company.uuid).execute()
    await set(off)
    expect(await refused({})).toEqual([409, 'payroll_changed'])
    await set(company.sales_page)
    const replies = [await agree(token, checkout), await agree(token, checkout)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [first, again] = replies.map((reply) => reply.json<{ data: Checkout }>().data.confirmation?.folio)
    expect(again).toBe(first)
    const before = await atPayment(company, 'antes')
    const early = await post(`/${before.token}`, { step: 'who', covers: 'other' }, 'PATCH')
    expect(early.statusCode).toBe(200)
    expect((await agree(before.token, before.checkout)).json().code).toBe('step_out_of_order')
  })

  test('that ends asks for a card by the link to change it, and tells the company', async () => {
    const company = await employer()
    const { subscription } = await enrolled(company, 'sale')
    await settle()
    const { version } = await found(subscription.uuid)
    const end = (reason: string) =>
      call('manager', `admin/subscriptions/${subscription.uuid}/actions/end_payroll`, {
        method: 'POST',
        body: { reason },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await end('')).statusCode).toBe(422)
    const ended = await end('Dejó la empresa')
    expect(ended.statusCode, ended.body).toBe(200)
    expect(ended.json().data).toMatchObject({
      collection_method: 'automatic',
      payroll: { ended_because: 'Dejó la empresa' },
    })
    await server.jobs.runDue()
    expect(mailTo('sale@ejemplo.mx').at(-1)?.text).toMatch(
      /guarda una tarjeta antes de ese día: http:\/\/localhost\/actualizar-metodo-pago\/\S+/,
    )
    expect(mailTo(company.email ?? '').at(-1)?.subject).toBe('Termina el descuento de nómina: María Ñáñez')
    expect(mailTo(company.email ?? '').at(-1)?.text).toMatch(
      /En la siguiente factura de tu empresa va lo de la nómina de .+: \$200\.00 MXN de su nómina y \$149\.00 MXN de la aportación de tu empresa\./,
    )
  })

  test('tells whoever ends it, or the plan, that the company is told as well', async () => {
    const company = await employer()
    const told = { to: company.email, subject: 'Termina el descuento de nómina: María Ñáñez' }
    const { subscription } = await enrolled(company, 'preaviso')
    await settle()
    const { version } = await found(subscription.uuid)
    const foretold = async (action: string, body: object) =>
      (
        await call('manager', `admin/subscriptions/${subscription.uuid}/actions/${action}?dry_run=true`, {
          method: 'POST',
          body,
          headers: { 'if-match': `"${version}"` },
        })
      ).json().messages
    const method = await aPaymentMethod(server.db, { customer_uuid: subscription.customer_uuid })
    expect(await foretold('cancel', { when: 'now', on: null, give_back: 'credit', reason: null })).toEqual([
      told,
      { to: 'preaviso@ejemplo.mx', subject: 'Tu plan se canceló' },
    ])
    expect(await foretold('end_payroll', { reason: 'Dejó la empresa' })).toContainEqual(told)
    expect(await foretold('change_method', { payment_method_uuid: method.uuid })).toContainEqual(told)
  })

  test('is withdrawn by the employee, by the link in their mailbox, once, and the plan goes on with a card', async () => {
    const company = await employer()
    const { subscription } = await enrolled(company, 'retira')
    await settle()
    const asked = await call('visitor', 'public/cancellations', {
      method: 'POST',
      body: { email: 'retira@ejemplo.mx' },
    })
    expect(asked.statusCode, asked.body).toBe(204)
    await server.background.settled()
    const mailed = mailTo('retira@ejemplo.mx').at(-1)?.text ?? ''
    expect(mailed).toContain('o dejar de pagarlo con descuento de nómina')
    const token = /plan\/cancelar\/([\w-]+)/.exec(mailed)?.[1] ?? 'none'
    const address = `public/cancellations/${token}`
    const shown = async () => (await call('visitor', address)).json().data.plans
    const [{ folio }] = await shown()
    expect(await shown()).toMatchObject([{ state: 'live', deducted_by: 'Constructora Bajío' }])

    const withdraw = (of = address, body = { folio }) =>
      call('visitor', `${of}/payroll-withdrawal`, { method: 'POST', body })
    const both = await Promise.all([withdraw(), withdraw()])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await shown())[0]).toMatchObject({ state: 'live', deducted_by: null })
    const row = await found(subscription.uuid)
    expect(row).toMatchObject({
      status: 'active',
      collection_method: 'automatic',
      version: subscription.version + 1,
    })
    expect(row.status_reason).toContain('Motivo: Retiró su autorización.')
    const { data } = (await call('viewer', `admin/subscriptions/${subscription.uuid}`)).json()
    expect(data.payroll).toMatchObject({ ended_because: 'Retiró su autorización' })
    await server.jobs.runDue()
    expect(mailTo('retira@ejemplo.mx').at(-1)?.text).toContain('guarda una tarjeta antes de ese día')
    expect(mailTo(company.email ?? '').at(-1)?.subject).toBe('Termina el descuento de nómina: María Ñáñez')

    const nobodys = await withdraw(`public/cancellations/${'x'.repeat(43)}`)
    expect([nobodys.statusCode, nobodys.json().code]).toEqual([404, 'link_gone'])
    expect((await withdraw(address, { folio: 'SUB-000001' })).statusCode).toBe(404)
  })

  test('is over once a card is chosen instead, and what was agreed to stays as evidence', async () => {
    const { subscription } = await enrolled(await employer(), 'tarjeta')
    const { uuid, account_uuid, customer_uuid } = subscription
    const method = await aPaymentMethod(server.db, { customer_uuid, account_uuid })
    const { version } = await found(uuid)
    const changed = await call('manager', `admin/subscriptions/${uuid}/actions/change_method`, {
      method: 'POST',
      body: { payment_method_uuid: method.uuid },
      headers: { 'if-match': `"${version}"` },
    })
    expect(changed.json().data).toMatchObject({
      collection_method: 'automatic',
      payment_method: { uuid: method.uuid },
      payroll: { amount_cents: 20_000, ended_because: 'Se cobra con otro método de pago.' },
    })
  })

  test('is of the days that were used where it ends within its period', async () => {
    const { subscription } = await enrolled(await employer(), 'cancela')
    await settle()
    server.clock.advance(9 * DAY)
    const { version } = await found(subscription.uuid)
    const cancelled = await previewedCall(
      'manager',
      `admin/subscriptions/${subscription.uuid}/actions/cancel`,
      {
        body: { when: 'now', on: null, give_back: 'credit', reason: null },
        version,
      },
    )
    const [line] = cancelled.json<{ lines: { label: string; amount_cents: number }[] }>().lines
    expect(line?.label).toBe('Deja de descontarse de la nómina')
    const left = (await sharesOf(subscription.uuid)).find((share) => share.kind === 'payroll')?.cents ?? 0
    expect(left + (line?.amount_cents ?? 0)).toBe(20_000)
    expect(left).toBeLessThan(8_000)
    const { credit_balance_cents } = await server.db
      .selectFrom('customers')
      .select('credit_balance_cents')
      .where('uuid', '=', subscription.customer_uuid)
      .executeTakeFirstOrThrow()
    expect(credit_balance_cents).toBe(0)
    server.clock.reset()
  })

  test('gives the wage back to whom it was taken from, and the employer its own part, once the month was asked for', async () => {
    const company = await employer()
    const { subscription } = await enrolled(company, 'sueldo')
    await settle()
    nextMonth()
    await settle()
    const row = await found(subscription.uuid)
    const period = [row.current_period_start, row.current_period_end].map((at) => Date.parse(at ?? ''))
    const days = Math.round(((period[1] ?? 0) - (period[0] ?? 0)) / (DAY * 1_000))
    const used = Math.round((server.clock.now().getTime() - (period[0] ?? 0)) / (DAY * 1_000)) + 1
    const billed = await server.db
      .selectFrom('invoices')
      .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
      .select(['invoices.uuid', 'invoices.amount_due_cents'])
      .where('customers.company_uuid', '=', company.uuid)
      .executeTakeFirstOrThrow()
    expect(billed.amount_due_cents).toBe(34_900)
    const cancelled = await previewedCall('manager', `admin/subscriptions/${row.uuid}/actions/cancel`, {
      body: { when: 'now', on: null, give_back: 'credit', reason: 'Dejó la empresa' },
      version: row.version,
    })
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    const { lines } = cancelled.json<{ lines: { label: string; amount_cents: number }[] }>()
    const wage = Math.round((20_000 * (days - used)) / days)
    const own = Math.round((14_900 * (days - used)) / days)
    expect(lines.map(({ label, amount_cents }) => [label, amount_cents])).toEqual([
      ['Queda a favor de la persona, de su nómina', wage],
      ['La empresa deja de pagar de su parte', own],
    ])
    const balance = await server.db
      .selectFrom('customers')
      .select('credit_balance_cents')
      .where('uuid', '=', subscription.customer_uuid)
      .executeTakeFirstOrThrow()
    expect(balance.credit_balance_cents).toBe(wage)
    // The employer still owes what it took of the wage, and its own part of the days that were used.
    const after = await server.db
      .selectFrom('invoices')
      .select('amount_due_cents')
      .where('uuid', '=', billed.uuid)
      .executeTakeFirstOrThrow()
    expect(after.amount_due_cents).toBe(34_900 - own)
    expect((await checkBooks(server.db)).differences).toEqual([])
    await settle()
    const inText = (cents: number) => `$${(cents / 100).toFixed(2)} MXN`
    const toEmployer = mailTo(company.email ?? '').findLast(({ subject }) => subject.startsWith('Termina'))
    expect(toEmployer?.text).toContain(`se quitan ${inText(own)} por los días sin usar`)
    expect(toEmployer?.text).toContain(`A la persona le quedan ${inText(wage)} a favor`)
    const toPerson = mailTo('sueldo@ejemplo.mx').findLast(({ subject }) => subject === 'Tu plan se canceló')
    expect(toPerson?.text).toContain(`Se suman ${inText(wage)} a tu saldo a favor`)
    server.clock.reset()
  })

  const linkSentTo = (to: string) =>
    /plan\/autorizar\/([\w-]{43})/.exec(
      mailTo(to).findLast(({ subject }) => subject === 'Autoriza el descuento de tu nómina')?.text ?? '',
    )?.[1]
  const question = (secret: string | undefined) => call('visitor', `public/payroll-proposals/${secret}`)
  const answerTo = (secret: string | undefined, path: string, body?: object) =>
    call('visitor', `public/payroll-proposals/${secret}/${path}`, { method: 'POST', body })
  const act = async (uuid: string, action: string, body: object) =>
    previewedCall('manager', `admin/subscriptions/${uuid}/actions/${action}`, {
      body,
      version: (await found(uuid)).version,
    })
  const toPlan = (of: { uuid: string }, wish: object = {}) => ({
    plan_uuid: of.uuid,
    price_version: 1,
    quantity: 1,
    addons: [],
    when: 'best',
    ...wish,
  })

  test('changes with a consent of its own: asked by mail, agreed to in words, and from the next payroll on', async () => {
    const dear = await sold({ amount_cents: 79_900 })
    const company = await employer()
    const set = company.sales_page && { ...company.sales_page, plan_uuids: [plan.uuid, dear.uuid] }
    await server.db
      .updateTable('companies')
      .set({ sales_page: set })
      .where('uuid', '=', company.uuid)
      .execute()
    const { subscription } = await enrolled(company, 'crece')
    const { uuid } = subscription
    const to = 'crece@ejemplo.mx'
    await settle()
    expect((await act(uuid, 'change_plan', toPlan(dear, { when: 'now' }))).json().errors).toMatchObject([
      { field: 'when' },
    ])
    expect((await act(uuid, 'change_day', { billing_anchor_day: 9 })).statusCode).toBe(409)
    const asked = await act(uuid, 'change_plan', toPlan(dear))
    expect(asked.statusCode, asked.body).toBe(200)
    expect(asked.json()).toMatchObject({
      data: {
        plan: { uuid: plan.uuid },
        scheduled_change: null,
        payroll_proposal: { sent_to: to, amount_cents: 65_000, company: { uuid: company.uuid } },
      },
      lines: [{ amount_cents: 65_000 }, { label: 'Se descontará por periodo', amount_cents: 65_000 }],
      messages: [{ to }],
    })
    await settle()
    const secret = linkSentTo(to)
    const words =
      'Autorizo que se descuenten $650.00 MXN al mes de mi nómina en Constructora Bajío, para pagar '
    const shown = await question(secret)
    const from = shown.json().data.deductions[0].on
    expect(shown.json().data).toMatchObject({
      state: 'open',
      company: 'Constructora Bajío',
      plan: dear.public_name,
      now_cents: 20_000,
      deductions: [{ amount_cents: 65_000 }],
      text: expect.stringContaining(words),
    })
    // Nothing changes until it is agreed to, to these words and from that day.
    expect((await found(uuid)).scheduled_change).toBeNull()
    const { text } = shown.json().data
    const agreeing = { text, from, accepts_deductions: true }
    expect((await answerTo(secret, 'agreement', { ...agreeing, accepts_deductions: false })).statusCode).toBe(
      422,
    )
    expect((await answerTo(secret, 'agreement', { ...agreeing, text: 'Otra cosa' })).json().code).toBe(
      'payroll_changed',
    )
    expect((await question('x'.repeat(43))).statusCode).toBe(404)
    server.mail.length = 0
    const replies = [
      await answerTo(secret, 'agreement', agreeing),
      await answerTo(secret, 'agreement', agreeing),
    ]
    expect(replies.map((reply) => [reply.statusCode, reply.json().data?.state])).toEqual([
      [200, 'agreed'],
      [200, 'agreed'],
    ])
    expect((await answerTo(secret, 'refusal')).statusCode).toBe(409)
    await settle()
    const told = mailTo(company.email ?? '')
    expect(told.map(({ subject }) => subject)).toEqual([`Cambia el descuento de nómina: María Ñáñez`])
    expect(told[0]?.text).toContain('$650.00 MXN al mes')
    expect(told[0]?.text).toContain(`«${text}»`)
    expect(mailTo(to).map(({ subject }) => subject)).toEqual(['Autorizaste el descuento de tu nómina'])
    expect(mailTo(to)[0]?.text).toContain('$650.00 MXN al mes')
    const consents = await server.db
      .selectFrom('payroll_consents')
      .select(['text', 'amount_cents', 'ended_because', 'work_mail'])
      .where('subscription_uuid', '=', uuid)
      .orderBy('accepted_at')
      .execute()
    expect(consents).toMatchObject([
      { amount_cents: 20_000, ended_because: 'La persona autorizó otro descuento.' },
      { amount_cents: 65_000, ended_because: null, text, work_mail: 'crece@bajio.mx' },
    ])
    // What was agreed to is not taken back by staff alone.
    expect((await act(uuid, 'unschedule_change', {})).statusCode).toBe(409)

    server.clock.advance(40 * DAY)
    await settle()
    const row = await found(uuid)
    expect(row).toMatchObject({ plan_uuid: dear.uuid, collection_method: 'payroll', scheduled_change: null })
    const shares = await sharesOf(uuid)
    expect(shares.filter((share) => share.kind === 'payroll').map(({ cents }) => cents)).toEqual([
      20_000, 65_000,
    ])
    expect(shares.filter((share) => share.kind === 'contribution').map(({ cents }) => cents)).toEqual([
      14_900, 14_900,
    ])
    // An employee who agreed twice is deducted once, by the list of each invoice.
    nextMonth()
    await settle()
    await server.jobs.runDue()
    const lists = mailTo(company.email ?? '').filter(({ subject }) =>
      subject.startsWith('Descuentos de nómina'),
    )
    expect(lists.map(({ text: said }) => /suman (\S+) MXN/.exec(said)?.[1])).toEqual(['$850.00', '$650.00'])
    server.clock.reset()
  })

  test('is begun and left by no edit of staff', async () => {
    const { subscription } = await enrolled(await employer(), 'fija')
    const { uuid, version } = await found(subscription.uuid)
    const edited = await call('manager', `admin/subscriptions/${uuid}`, {
      method: 'PATCH',
      body: { collection_method: 'invoice' },
      headers: { 'if-match': `"${version}"` },
    })
    expect(edited.json().errors).toMatchObject([{ field: 'collection_method' }])
  })

  test('goes on as before where the employee does not agree, is asked something else, or too late', async () => {
    const dear = await sold({ amount_cents: 79_900 })
    const { subscription } = await enrolled(await employer(), 'duda')
    const { uuid } = subscription
    const ask = async (wish: object = {}) => {
      const reply = await act(uuid, 'change_plan', toPlan(dear, wish))
      expect(reply.statusCode, reply.body).toBe(200)
      await settle()
      return linkSentTo('duda@ejemplo.mx')
    }
    const first = await ask()
    const second = await ask({ when: 'period_end' })
    expect((await question(first)).statusCode).toBe(404)
    expect((await answerTo(second, 'refusal')).json().data.state).toBe('declined')
    expect((await found(uuid)).scheduled_change).toBeNull()
    const third = await ask()
    expect((await act(uuid, 'unschedule_change', {})).statusCode).toBe(200)
    expect((await question(third)).statusCode).toBe(404)
    const late = await ask()
    server.clock.advance(15 * DAY)
    expect((await question(late)).statusCode).toBe(404)
    expect(await found(uuid)).toMatchObject({ plan_uuid: plan.uuid, collection_method: 'payroll' })
    server.clock.reset()
  })

  test('is agreed to anew after it ended, for the same plan, from the next period on', async () => {
    const company = await employer()
    const { subscription } = await enrolled(company, 'vuelve')
    const { uuid } = subscription
    await settle()
    expect((await act(uuid, 'offer_payroll', {})).statusCode).toBe(409)
    const ended = await call('manager', `admin/subscriptions/${uuid}/actions/end_payroll`, {
      method: 'POST',
      body: { reason: 'Se equivocó' },
      headers: { 'if-match': `"${(await found(uuid)).version}"` },
    })
    expect(ended.statusCode, ended.body).toBe(200)
    const offered = await act(uuid, 'offer_payroll', {})
    expect(offered.statusCode, offered.body).toBe(200)
    await settle()
    const secret = linkSentTo('vuelve@ejemplo.mx')
    const { data } = (await question(secret)).json()
    expect(data).toMatchObject({ now_cents: null, deductions: [{ amount_cents: 20_000 }] })
    const agreed = await answerTo(secret, 'agreement', {
      text: data.text,
      from: data.deductions[0].on,
      accepts_deductions: true,
    })
    expect(agreed.statusCode, agreed.body).toBe(200)
    expect(await found(uuid)).toMatchObject({
      collection_method: 'payroll',
      payment_method_uuid: null,
      status: 'active',
    })
    server.clock.advance(40 * DAY)
    await settle()
    const shares = (await sharesOf(uuid)).filter((share) => share.kind === 'payroll')
    expect(shares.map(({ cents }) => cents)).toEqual([20_000, 20_000])
    expect(await invoicesOf(subscription.customer_uuid)).toEqual([])
    server.clock.reset()
  })
})

test('an employer deducts only what its people agree to by name, and is written to', () => {
  const of = (sales_page: Partial<SalesPage>, email: string | null = 'rh@bajio.mx') =>
    NewCompany.safeParse({
      ...companyBody({ roles: ['employer'], email }),
      sales_page: aSalesPage([], { enabled: false, payroll: true, ...sales_page }),
    }).error?.issues.map(({ path }) => path.join('.'))
  const open = { mode: 'open' as const, domains: [], code: null }
  expect(of({})).not.toContain('sales_page.payroll')
  expect(of({ eligibility: open })).toContain('sales_page.payroll')
  expect(of({}, null)).toContain('email')
})
