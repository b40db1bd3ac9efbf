import type { Quote } from '@/contract/checkouts'
import type { Interval } from '@/contract/planParts'
import { afterDiscount } from '@server/money/afterDiscount'
import { dayAt } from '@server/money/calendar'
import { cancelAddress, inDay, onTheDay, phoneInWords, reachOf } from '@server/money/inWords'
import { MARGIN, createPdfPage, SOFT } from '@server/pdf/pdfPage'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { perPeriod } from '@/contract/priceWords'
import { payrollMonth } from '@server/domain/billing/payroll/payrollText'
import { printBenefits } from '@server/features/documents/benefitsTable'
import { cardInGroups } from '@server/features/documents/cards'
import { type Certificate, loadPolicyCertificate } from '@server/features/documents/certificate'
import { inPesos } from '@server/money/pesos'
import type { CheckoutRow } from './checkouts'
import { visitor } from '@server/core/staff'
import { amountOf } from '@/contract/discountedItems'

/** The policy that a checkout led to, with its covers. @throws {Refusal} 404, 409 */
export async function loadSoldPolicy(
  db: Database,
  { subscription_uuid }: Pick<CheckoutRow, 'subscription_uuid'>,
  clock: Clock,
): Promise<Certificate> {
  const { uuid } = await db
    .selectFrom('policies')
    .select('uuid')
    .where('subscription_uuid', '=', subscription_uuid)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return loadPolicyCertificate(db, uuid, { staff: visitor, clock })
}

/** Loads the contract: what was bought, by whom, for how much, and how it ends. */
export async function loadContract(
  { db, clock, publicUrl }: { db: Database; clock: Clock; publicUrl: string },
  checkout: CheckoutRow,
) {
  const sold = await loadSoldPolicy(db, checkout, clock)
  const subscription = await db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
    .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
    .leftJoin('payment_methods', 'payment_methods.uuid', 'subscriptions.payment_method_uuid')
    // The one of the sale: others may have followed.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payroll_consents')
          .select(['text', 'accepted_at', 'company_uuid'])
          .whereRef('payroll_consents.subscription_uuid', '=', 'subscriptions.uuid')
          .orderBy('accepted_at')
          .limit(1)
          .as('payroll_consents'),
      (join) => join.onTrue(),
    )
    .leftJoin('companies', 'companies.uuid', 'payroll_consents.company_uuid')
    .select([
      'subscriptions.number',
      'subscriptions.currency',
      'subscriptions.interval',
      'subscriptions.items',
      'subscriptions.discount',
      'subscriptions.next_invoice_at',
      'subscriptions.billing_anchor_day',
      'customers.name',
      'customers.email',
      'customers.phone',
      'plans.public_name as plan',
      'payment_methods.label as method',
      'payment_methods.consent',
      'payroll_consents.text as payroll_text',
      'payroll_consents.accepted_at as payroll_at',
      'companies.trade_name as employer',
    ])
    .where('subscriptions.uuid', '=', checkout.subscription_uuid)
    .executeTakeFirstOrThrow()
  const payment = await db
    .selectFrom('payments')
    .select('amount_cents')
    .where('uuid', '=', checkout.payment_uuid)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  const { next_invoice_at: next, items, discount, interval, billing_anchor_day: anchor } = subscription
  return {
    ...subscription,
    ...sold,
    quote: checkout.quote,
    paid_cents: payment?.amount_cents ?? 0,
    agreed_at: subscription.consent?.accepted_at ?? subscription.payroll_at ?? sold.at.toISOString(),
    next: next ? { on: dayAt(next), amount_cents: amountOf({ items, discount, interval }) } : undefined,
    after_discount: next ? afterDiscount(subscription, { at: next, anchor }) : null,
    each: each[interval],
    cancel_address: cancelAddress(publicUrl),
  }
}
export type SubscriptionContract = Awaited<ReturnType<typeof loadContract>>

const each: Record<Interval, string> = {
  month: 'cada mes',
  quarter: 'cada 3 meses',
  semester: 'cada 6 meses',
  year: 'cada año',
}

/** The terms of the contract, in Spanish, for the PDF and the email: what is charged, when, and how it ends. */
export function listTerms(contract: SubscriptionContract): string[] {
  const { currency, paid_cents, employer, cancel_address } = contract
  return [
    paid_cents > 0
      ? `Hoy pagaste ${inPesos(paid_cents, currency)} ${currency}, IVA incluido.`
      : 'Hoy no se te cobró nada.',
    ...(contract.next && employer ? describeDeductions(contract, employer) : describeCharges(contract)),
    `Cancela en línea cuando quieras, sin costo: ${cancel_address}. Si cancelas, sigues cubierto hasta el final de lo que pagaste.`,
  ]
}

/** The automatic charges, from when on, and the amount after a discount ends. */
function describeCharges({
  currency,
  next,
  quote,
  each,
  method,
  after_discount: after,
}: SubscriptionContract): string[] {
  // While the discount covers the whole price, nothing is charged.
  const first = next?.amount_cents === 0 ? after : next
  if (!first) return ['No hay más cobros.']
  const money = (cents: number) => `${inPesos(cents, currency)} ${currency}`
  const then_cents = quote?.then_cents ?? first.amount_cents
  const to = method ? ` a tu ${method}` : ''
  return [
    ...(then_cents > 0
      ? [`Después se cobran ${money(then_cents)} ${each}${to}${after ? '' : ', hasta que canceles'}.`]
      : []),
    ...(after
      ? [
          `Tu descuento termina: desde el ${inDay(after.on)} se cobran ${money(after.amount_cents)} ${each}${to}, hasta que canceles.`,
        ]
      : []),
    `El próximo cobro es el ${inDay(first.on)}: ${money(first.amount_cents)}. Te avisamos por correo 5 días antes de cada cobro.`,
  ]
}

/** The payroll deductions, when they happen, and what follows when they end. */
function describeDeductions(
  { currency, next, quote, each, cancel_address, payroll_text, after_discount: after }: SubscriptionContract,
  employer: string,
): string[] {
  const money = (cents: number) => `${inPesos(cents, currency)} ${currency}`
  const today = quote?.today_cents ?? 0
  const then_cents = quote?.then_cents ?? next?.amount_cents ?? 0
  return [
    ...(today > 0
      ? [`El primer descuento es de ${money(today)}, IVA incluido, en tu nómina de este mes en ${employer}.`]
      : []),
    ...(next && then_cents > 0
      ? [`Después se descuentan ${money(then_cents)} ${each}, desde tu nómina de ${payrollMonth(next.on)}.`]
      : []),
    ...(after
      ? [
          `Tu promoción termina: desde tu nómina de ${payrollMonth(after.on)} se descuentan ${money(after.amount_cents)} ${each}.`,
        ]
      : []),
    'Te avisamos por correo 5 días antes de cada descuento.',
    `Lo autorizaste con estas palabras: «${payroll_text ?? ''}»`,
    `Retira tu autorización en línea cuando quieras, sin cancelar tu plan: ${cancel_address}. Si lo haces, o si dejas de trabajar en ${employer}, te enviamos un enlace para guardar una tarjeta y seguir con tu plan. Lo que ya se descontó te cubre hasta el final de su periodo.`,
  ]
}

/** The accepted documents by name, each with its version and day. */
const documentsIn = (documents: SubscriptionContract['policy']['documents']) =>
  documents.length === 0
    ? ''
    : `: ${documents.map(({ title, version, issued_on }) => `${title}, versión ${version} del ${inDay(issued_on)}`).join('; ')}`

/** Each line of what was agreed to, with how often it is charged. */
export const describeQuoteLines = ({ lines }: Quote, currency: string) =>
  lines.map(({ label, amount_cents, interval }) => ({
    label: interval === undefined ? label : `${label}, ${interval ? perPeriod[interval] : 'una sola vez'}`,
    amount: inPesos(amount_cents, currency),
  }))

/** The contract as PDF. */
export async function contractPdf(contract: SubscriptionContract): Promise<Buffer> {
  const { number, issuer, policy, covers, benefits, currency, quote, at } = contract
  const page = await createPdfPage({
    title: `Contrato ${number}`,
    author: issuer.name,
    subject: `${contract.plan}, de ${contract.name}`,
    at: at.toISOString(),
  })
  const write = (text: string, style: object = {}) =>
    page.addText('P', { text, x: MARGIN, width: page.width }, style)
  page.addText('H1', { text: `Contrato ${number}`, x: MARGIN, width: page.width }, { size: 20, isBold: true })
  page.moveDown(4)
  write(contract.plan, { size: 12, isBold: true })
  page.moveDown(6)
  write(issuer.legal_name ?? issuer.name, { isBold: true })
  const reach = reachOf(issuer)
  if (reach) write(reach, { color: SOFT })
  page.drawRule()
  page.addColumns([
    {
      title: 'Quien contrata',
      lines: [contract.name, contract.email, ...(contract.phone ? [phoneInWords(contract.phone)] : [])],
    },
    {
      title: 'Cobertura',
      lines: [
        `Póliza ${policy.number}`,
        `Del ${inDay(policy.starts_on)} al ${inDay(policy.ends_on)}`,
        `Contratado el ${onTheDay(contract.agreed_at)}`,
      ],
    },
  ])
  page.addTable(
    'Personas cubiertas',
    [
      { title: 'Persona', width: 260 },
      { title: 'Credencial', width: 244 },
    ],
    covers.map((cover) => [cover.member.label, cardInGroups(cover)]),
  )
  if (quote)
    page.addTable(
      'Precio',
      [
        { title: 'Concepto', width: 384 },
        { title: 'Importe', width: 120, align: 'right' },
      ],
      [
        ...describeQuoteLines(quote, currency).map(({ label, amount }) => [label, amount]),
        ['Hoy, IVA incluido', inPesos(quote.today_cents, currency)],
      ],
    )
  printBenefits(page, 'Qué incluye', { benefits, currency })
  page.addText('H2', { text: 'Condiciones', x: MARGIN, width: page.width }, { isBold: true, size: 11 })
  page.moveDown(2)
  for (const term of listTerms(contract)) {
    write(term)
    page.moveDown(3)
  }
  write(
    `Quien contrata aceptó el ${onTheDay(contract.agreed_at)} estos cobros, el aviso de privacidad y las condiciones del plan${documentsIn(policy.documents)}.`,
  )
  return page.finish(`${issuer.name} · Contrato ${number}`)
}
