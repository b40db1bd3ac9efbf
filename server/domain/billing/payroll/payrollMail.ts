import type * as z from 'zod/mini'
import { afterDiscount } from '@server/money/afterDiscount'
import { dayAt } from '@server/money/calendar'
import { askBy, cancelAddress, inDay } from '@server/money/inWords'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import { inPesos } from '@server/money/pesos'
import type { JobKind } from '@server/jobs/jobKind'
import { methodLinkUrl } from '@server/domain/billing/methods/mailLink'
import { makeMethodLink } from '@server/domain/billing/methods/methodLinks'
import { cardInsteadJob, payrollBegunJob, payrollEndedJob, payrollEndedSubject } from './payrollJobs'
import { firstDeduction } from './payrollShares'
import { describeEndedShares } from './describeEndedShares'
import { perPeriod } from '@/contract/priceWords'
import { payrollMonth } from './payrollText'

/** Tells a company whom to deduct what, from which payroll on: the person, the amount, and nothing of their health. */
export const tellPayrollBegun: JobKind<z.infer<typeof payrollBegunJob.payload>> = {
  ...payrollBegunJob,
  async run({ db, mail }, { consent_uuid, to }) {
    const consent = await loadConsentMail(db, consent_uuid)
    const address = to ?? consent?.to
    if (!consent || !address || consent.ended_at) return
    const money = (cents: number) => `${inPesos(cents, consent.currency)} ${consent.currency}`
    const { first, next_invoice_at: next, billing_anchor_day: anchor } = consent
    const after = next ? afterDiscount(consent, { at: next, anchor }) : null
    const seller = await settingsOf(db, 'organization')
    await mail.send({
      to: address,
      subject: `Descuento de nómina: ${consent.accepted_by}`,
      text: [
        `${consent.accepted_by} contrató ${consent.plan} y autorizó que se descuente de su nómina en ${consent.company}:`,
        [
          ...(first ? [`Nómina de ${payrollMonth(first.on)}: ${money(first.cents)}`] : []),
          ...(next && consent.then_cents > 0
            ? [
                `Desde la nómina de ${payrollMonth(dayAt(next))}: ${money(consent.then_cents)} ${perPeriod[consent.interval]}`,
              ]
            : []),
          ...(after
            ? [
                `Desde la nómina de ${payrollMonth(after.on)}: ${money(after.amount_cents)} ${perPeriod[consent.interval]}`,
              ]
            : []),
        ].join('\n'),
        ...describeEmployee(consent),
        `Autorizó con estas palabras el ${inDay(dayAt(consent.accepted_at))}: «${consent.text}»`,
        'Lo que se descuenta va en la factura que tu empresa recibe al terminar cada mes, con la lista de cada persona.',
        `Si no trabaja ahí o no se le puede descontar, ${askBy(seller)}.`,
        `Folio: ${consent.number}`,
        seller.name,
      ].join('\n\n'),
    })
  },
}

/** Mails the employer that payroll deduction ended for an employee. */
export const tellPayrollEnded: JobKind<z.infer<typeof payrollEndedJob.payload>> = {
  ...payrollEndedJob,
  async run({ db, mail }, { consent_uuid, to }) {
    const consent = await loadConsentMail(db, consent_uuid)
    const address = to ?? consent?.to
    if (!consent || !address || !consent.ended_at) return
    const seller = await settingsOf(db, 'organization')
    await mail.send({
      to: address,
      subject: payrollEndedSubject(consent.accepted_by),
      text: [
        `Desde el ${inDay(dayAt(consent.ended_at))} ya no se descuenta ${consent.plan} de la nómina de ${consent.accepted_by} en ${consent.company}.`,
        ...describeEmployee(consent),
        ...(await describeEndedShares(db, { ...consent, ended_at: consent.ended_at })),
        `Folio: ${consent.number}`,
        seller.name,
      ].join('\n\n'),
    })
  },
}

/** Mails a customer whose payroll deduction ended a link to give a card, so that the plan continues. */
export const askCardInstead: JobKind<z.infer<typeof cardInsteadJob.payload>> = {
  ...cardInsteadJob,
  async run({ db, clock, mail, publicUrl }, { subscription_uuid }) {
    const plan = await db
      .selectFrom('subscriptions')
      .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
      .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
      .select([
        'subscriptions.number',
        'subscriptions.customer_uuid',
        'subscriptions.collection_method',
        'subscriptions.payment_method_uuid',
        'subscriptions.next_invoice_at',
        'plans.public_name as plan',
        'customers.name',
        'customers.email',
      ])
      .where('subscriptions.uuid', '=', subscription_uuid)
      .executeTakeFirst()
    if (!plan?.next_invoice_at || plan.collection_method !== 'automatic' || plan.payment_method_uuid) return
    const scope = {
      customer_uuid: plan.customer_uuid,
      subscription_uuid,
      payment_method_uuid: null,
      invoice_uuid: null,
    }
    const { token } = await inTransaction(db, (tx) =>
      makeMethodLink(tx, systemOrigin(instant(clock.now())), scope),
    )
    const day = inDay(dayAt(plan.next_invoice_at))
    const { name } = await settingsOf(db, 'organization')
    await mail.send({
      to: plan.email,
      subject: `Guarda una tarjeta para seguir con ${plan.plan}`,
      text: [
        `Hola, ${plan.name}:`,
        `${plan.plan} ya no se descuenta de tu nómina. Sigues cubierto hasta el ${day} con lo que ya se descontó.`,
        `Para seguir con tu plan, guarda una tarjeta antes de ese día: ${methodLinkUrl(publicUrl, token)}`,
        `Si no quieres seguir, cancélalo en ${cancelAddress(publicUrl)}.`,
        `Folio: ${plan.number}`,
        name,
      ].join('\n\n'),
    })
  },
}

/** Loads what a mail about a consent says, with the company's address as `to`. */
async function loadConsentMail(db: Database, uuid: string) {
  const consent = await db
    .selectFrom('payroll_consents')
    .innerJoin('companies', 'companies.uuid', 'payroll_consents.company_uuid')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'payroll_consents.subscription_uuid')
    .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
    .selectAll('payroll_consents')
    .select([
      'companies.email as to',
      'companies.trade_name as company',
      'subscriptions.number',
      'subscriptions.interval',
      'subscriptions.next_invoice_at',
      'subscriptions.billing_anchor_day',
      'subscriptions.items',
      'subscriptions.discount',
      'subscriptions.amount_cents as then_cents',
      'plans.public_name as plan',
    ])
    .where('payroll_consents.uuid', '=', uuid)
    .executeTakeFirst()
  return consent && { ...consent, first: await firstDeduction(db, consent.subscription_uuid) }
}

/** How a company knows an employee: by number and by the address at work. */
export const describeEmployee = ({
  work_mail,
  employee_number,
}: {
  work_mail: string | null
  employee_number: string | null
}) => [
  ...(employee_number ? [`Número de empleado: ${employee_number}`] : []),
  ...(work_mail ? [`Correo de trabajo: ${work_mail}`] : []),
]
