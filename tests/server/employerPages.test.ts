// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { Checkout, StepAnswer } from '@/contract/checkouts'
import type { SalesPage } from '@/contract/salesPages'
import type { SubscriptionItem } from '@/contract/subscriptions'
import { employerCents, withoutShare } from '@server/money/contribution'
import { aCompany, aSalesPage } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aPlan } from '../support/sales'

const server = referenceServer()
const sales = { public: false, channels: ['company' as const], order: 1, highlight: false, cta: null }
const domains = ['bajio.mx']
const byMail: SalesPage['eligibility'] = { mode: 'email_domain', domains, code: null }
const pays = (type: 'pct' | 'fixed', value: number): SalesPage['contribution'] => ({
  type,
  value,
  covers: 'titular',
})

let plan: Awaited<ReturnType<typeof aPlan>>
beforeAll(async () => {
  plan = await aPlan(server.db, { status: 'published', public_name: 'Plan Laboral', sales })
})

const employer = (wish: Partial<SalesPage> = {}, company: object = {}) =>
  aCompany(server.db, { email: 'rh@bajio.mx', sales_page: aSalesPage([plan.uuid], wish), ...company })
const begin = async (company: { slug: string }) => {
  const reply = await call('visitor', 'public/checkouts', {
    method: 'POST',
    body: { company: company.slug, path: [] },
  })
  return { reply, ...reply.json<{ data: Checkout; token: string }>() }
}
const tell = (token: string, body: StepAnswer) =>
  call('visitor', `public/checkouts/${token}`, { method: 'PATCH', body })
const told = async (token: string, body: StepAnswer) => {
  const reply = await tell(token, body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ data: Checkout }>().data
}
const askCode = (token: string, email: string) =>
  call('visitor', `public/checkouts/${token}/work-mail`, { method: 'POST', body: { email } })
const confirm = (token: string, code: string) =>
  call('visitor', `public/checkouts/${token}/work-mail`, { method: 'PUT', body: { code } })
const codeSentTo = (email: string) =>
  server.mail.findLast(({ to }) => to === email)?.subject.slice(0, 6) ?? 'none'
const you = (email: string): StepAnswer => ({
  step: 'you',
  given_names: 'María',
  last_name: 'Ñáñez',
  second_last_name: null,
  birth_date: '1990-03-05',
  email,
  phone: '+525512345678',
})
/** Everything answered, up to the review. */
const answered = async (token: string, email: string) => {
  await told(token, { step: 'plan', plan: plan.slug })
  await told(token, { step: 'who', covers: 'self' })
  const { quote } = await told(token, you(email))
  return told(token, { step: 'review', quote: quote.id })
}
const known = async (company: { slug: string }, email: string) => {
  const { token } = await begin(company)
  await askCode(token, email)
  expect((await confirm(token, codeSentTo(email))).statusCode).toBe(200)
  return token
}
const enrol = (token: string, quote: string) =>
  call('visitor', `public/checkouts/${token}/enrolment`, {
    method: 'POST',
    body: { quote, accepts_notice: true },
  })

describe('the page of an employer', () => {
  test('says what it pays, until when, and what each plan then costs', async () => {
    const company = await employer({ contribution: pays('fixed', 14_900), valid_to: '2099-03-31' })
    const { data } = (await call('visitor', `public/companies/${company.slug}`)).json()
    expect(data.page).toMatchObject({ enrolment: 'open', until: '2099-03-31' })
    expect(data.plans).toMatchObject([
      { slug: plan.slug, split: { you_cents: 20_000, employer_cents: 14_900 } },
    ])
  })

  test('is the same for one that is unknown, suspended, not open or no employer', async () => {
    const hidden = [
      await employer({}, { status: 'suspended' }),
      await employer({ enabled: false }),
      await aCompany(server.db, { sales_page: null }),
      { slug: 'no-existe' },
    ]
    const replies = await Promise.all(hidden.map(({ slug }) => call('visitor', `public/companies/${slug}`)))
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.json().message}`)).size).toBe(1)
    expect(replies[0]?.statusCode).toBe(404)
    const begun = await Promise.all(hidden.map((company) => begin(company)))
    expect(begun.map(({ reply }) => reply.statusCode)).toEqual([404, 404, 404, 404])
  })

  test('refuses enrolments before its first day and after its last', async () => {
    const closed = await employer({ valid_to: '2020-03-31' })
    const soon = await employer({ valid_from: '2099-01-01' })
    expect((await begin(closed)).reply.json().code).toBe('enrolment_closed')
    expect((await begin(soon)).reply.json().code).toBe('enrolment_closed')
    const { data } = (await call('visitor', `public/companies/${closed.slug}`)).json()
    expect(data.page.enrolment).toBe('closed')
  })

  test('sells no other plan than those that it offers', async () => {
    const other = await aPlan(server.db, { status: 'published', sales })
    const company = await employer({ eligibility: { mode: 'open', domains: [], code: null } })
    const { token, data } = await begin(company)
    expect(data.steps).toEqual(['plan', 'who', 'you', 'review', 'payment'])
    expect((await tell(token, { step: 'plan', plan: other.slug })).json().errors).toMatchObject([
      { field: 'plan' },
    ])
    const under = await call('visitor', 'public/checkouts', {
      method: 'POST',
      body: { plan: other.slug, path: ['empresa', company.slug] },
    })
    expect(under.statusCode).toBe(404)
  })
})

describe('who works there', () => {
  test('proves it by a code that is sent to an address of the company, pasted in any form', async () => {
    const company = await employer({ eligibility: byMail })
    const { token, data } = await begin(company)
    expect(data.step).toBe('employee')
    const elsewhere = await askCode(token, 'ana@otro.mx')
    expect(elsewhere.json().errors[0].message).toContain('escribe a Recursos Humanos: rh@bajio.mx')
    const sent = await askCode(token, 'Ana1@Bajio.mx')
    expect(sent.json().data.work.code).toMatchObject({ email: 'ana1@bajio.mx', again_in: 30 })
    const code = codeSentTo('ana1@bajio.mx')
    expect((await askCode(token, 'ana1@bajio.mx')).json().code).toBe('too_soon')
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await confirm(token, wrong)).json().errors).toMatchObject([{ field: 'code' }])
    const right = await confirm(token, ` ${code.slice(0, 3)}-${code.slice(3)} `)
    expect(right.json().data.step).toBe('plan')
  })

  test('has five tries at a code, and none after ten minutes', async () => {
    const company = await employer({ eligibility: byMail })
    const { token } = await begin(company)
    await askCode(token, 'ana2@bajio.mx')
    const code = codeSentTo('ana2@bajio.mx')
    const wrong = code === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 5; attempt++) await confirm(token, wrong)
    expect((await confirm(token, code)).json().errors[0].message).toContain('varios intentos')

    const late = await begin(company)
    await askCode(late.token, 'ana3@bajio.mx')
    await server.db
      .updateTable('work_mail_codes')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('email', '=', 'ana3@bajio.mx')
      .execute()
    expect((await confirm(late.token, codeSentTo('ana3@bajio.mx'))).json().errors[0].message).toContain(
      'ya venció',
    )
  })

  test('may be asked for the code that everybody there has', async () => {
    const company = await employer({ eligibility: { mode: 'code', domains: [], code: 'BAJIO-26' } })
    const { token } = await begin(company)
    expect((await tell(token, { step: 'company_code', company_code: 'OTRO' })).statusCode).toBe(422)
    expect((await told(token, { step: 'company_code', company_code: 'bajio-26' })).step).toBe('plan')
  })
})

describe('what an employer pays', () => {
  test('is taken off the price by the server, and no other price is accepted', async () => {
    const company = await employer({ eligibility: byMail, contribution: pays('fixed', 14_900) })
    const token = await known(company, 'pago@bajio.mx')
    const checkout = await answered(token, 'pago@ejemplo.mx')
    expect(checkout.quote).toMatchObject({ today_cents: 20_000, then_cents: 20_000, employer_cents: 14_900 })
    expect((await enrol(token, checkout.quote.id)).json().code).toBe('step_out_of_order')
    expect((await tell(token, { step: 'review', quote: 'a'.repeat(32) })).json().code).toBe('price_changed')
  })

  test('begins the cover without a card where it is all of it, and only once for each who works there', async () => {
    const company = await employer({ eligibility: byMail, contribution: pays('pct', 100) })
    const token = await known(company, 'todo@bajio.mx')
    const { steps, quote } = await answered(token, 'todo@ejemplo.mx')
    expect(steps).toEqual(['employee', 'plan', 'who', 'you', 'review'])
    expect((await enrol(token, 'b'.repeat(32))).json().code).toBe('price_changed')
    const done = (await enrol(token, quote.id)).json<{ data: Checkout }>().data
    expect(done).toMatchObject({ status: 'completed', confirmation: { charged_cents: 0 } })
    // Pressed twice, it is the same.
    expect((await enrol(token, quote.id)).json().data.confirmation.folio).toBe(done.confirmation?.folio)
    const made = await server.db
      .selectFrom('policies')
      .innerJoin('subscriptions', 'subscriptions.uuid', 'policies.subscription_uuid')
      .select(['policies.status', 'policies.distribution', 'subscriptions.period_cents'])
      .where('subscriptions.number', '=', done.confirmation?.folio ?? '')
      .execute()
    expect(made).toMatchObject([
      { status: 'active', period_cents: 0, distribution: { employer_pct: null, employer_cents: 34_900 } },
    ])

    const again = await begin(company)
    await askCode(again.token, 'todo@bajio.mx')
    expect((await confirm(again.token, codeSentTo('todo@bajio.mx'))).json().code).toBe('already_enrolled')
  })

  test.each([
    ['none', null, 'titular', 0],
    ['pct', 50, 'titular', 5_000],
    ['pct', 50, 'family', 15_000],
    ['fixed', 4_000, 'titular', 10_000],
    ['fixed', 40_000, 'family', 30_000],
  ] as const)('%s %s for the %s is %i cents of a quarter', (type, value, covers, cents) => {
    const contribution = { type, value, covers }
    expect(
      employerCents({ contribution, interval: 'quarter', alone_cents: 10_000, total_cents: 30_000 }),
    ).toBe(cents)
  })

  test('leaves items that cost that much less, never below nothing', () => {
    const item = (quantity: number, unit_cents: number): SubscriptionItem => ({
      plan_addon_uuid: null,
      label: 'Plan',
      quantity,
      unit_cents,
    })
    const items = [item(3, 10_001), item(1, 700)]
    const sum = (some: readonly SubscriptionItem[]) =>
      some.reduce((cents, one) => cents + one.quantity * one.unit_cents, 0)
    for (let cents = 0; cents <= sum(items); cents += 307) {
      const left = withoutShare(items, cents)
      expect(sum(left)).toBe(sum(items) - cents)
      expect(left.every(({ quantity, unit_cents }) => quantity >= 1 && unit_cents >= 0)).toBe(true)
    }
    expect(withoutShare(items, sum(items))).toHaveLength(1)
  })
})
