import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { limitToPlan } from '@/contract/discountedItems'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { inTransaction } from '@server/audit/inTransaction'
import type { JobKind } from '@server/jobs/jobKind'
import { afterDiscount } from '@server/money/afterDiscount'
import { dayAt } from '@server/money/calendar'
import { amountOf } from '@/contract/discountedItems'
import { askBy, cancelAddress, inDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'
import { payrollAgreedJob, payrollChangedJob, proposalJob } from './payrollJobs'
import { describeEmployee } from './payrollMail'
import { perPeriod } from '@/contract/priceWords'
import { payrollMonth } from './payrollText'
import { keepSecret } from './proposals'

/** The page on which an employee answers what they are asked. */
const agreementAddress = (publicUrl: string, secret: string) => `${publicUrl}/plan/autorizar/${secret}`

/** Mails an employee the link by which they agree to another payroll deduction, with its words. */
export const askPayrollAgreement: JobKind<z.infer<typeof proposalJob.payload>> = {
  ...proposalJob,
  async run({ db, mail, publicUrl }, { proposal_uuid }) {
    const asked = await db
      .selectFrom('payroll_proposals')
      .innerJoin('companies', 'companies.uuid', 'payroll_proposals.company_uuid')
      .innerJoin('subscriptions', 'subscriptions.uuid', 'payroll_proposals.subscription_uuid')
      .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
      .select([
        'payroll_proposals.uuid',
        'payroll_proposals.text',
        'payroll_proposals.sent_to',
        'payroll_proposals.expires_at',
        'payroll_proposals.answered_at',
        'companies.trade_name as company',
        'customers.name',
        'subscriptions.number',
      ])
      .where('payroll_proposals.uuid', '=', proposal_uuid)
      .executeTakeFirst()
    if (!asked || asked.answered_at) return
    const secret = randomBytes(32).toString('base64url')
    await inTransaction(db, (tx) => keepSecret(tx, asked.uuid, secret))
    const { name } = await settingsOf(db, 'organization')
    await mail.send({
      to: asked.sent_to,
      subject: 'Autoriza el descuento de tu nómina',
      text: [
        `Hola, ${asked.name}:`,
        `Para cambiar lo que se descuenta de tu nómina en ${asked.company} hace falta que lo autorices con estas palabras: «${asked.text}»`,
        `Míralo y decide aquí: ${agreementAddress(publicUrl, secret)}`,
        `El enlace sirve hasta el ${inDay(dayAt(asked.expires_at))}. No lo compartas: quien lo tenga puede contestar por ti.`,
        'Si no lo autorizas, tu plan y lo que se descuenta siguen igual.',
        `Folio: ${asked.number}`,
        name,
      ].join('\n\n'),
    })
  },
}

/** Mails a company the new amount to deduct for an employee who agreed to it, and from which payroll on. */
export const tellPayrollChanged: JobKind<z.infer<typeof payrollChangedJob.payload>> = {
  ...payrollChangedJob,
  async run({ db, mail }, { consent_uuid, to }) {
    const agreed = await loadAgreement(db, consent_uuid)
    const address = to ?? agreed?.company_email
    if (!agreed || !address || agreed.ended_at) return
    const seller = await settingsOf(db, 'organization')
    await mail.send({
      to: address,
      subject: `Cambia el descuento de nómina: ${agreed.accepted_by}`,
      text: [
        `${agreed.accepted_by} autorizó lo que se descuenta de su nómina en ${agreed.company} por ${agreed.plan}:`,
        agreed.amounts.join('\n'),
        'Hasta entonces no cambia nada.',
        ...describeEmployee(agreed),
        `Autorizó con estas palabras el ${inDay(dayAt(agreed.accepted_at))}: «${agreed.text}»`,
        `Si no trabaja ahí o no se le puede descontar, ${askBy(seller)}.`,
        `Folio: ${agreed.number}`,
        seller.name,
      ].join('\n\n'),
    })
  },
}

/** Mails an employee what they agreed to, in its words, as a proof. */
export const confirmPayrollAgreement: JobKind<z.infer<typeof payrollAgreedJob.payload>> = {
  ...payrollAgreedJob,
  async run({ db, mail, publicUrl }, { consent_uuid }) {
    const agreed = await loadAgreement(db, consent_uuid)
    if (!agreed) return
    const { name } = await settingsOf(db, 'organization')
    await mail.send({
      to: agreed.customer_email,
      subject: 'Autorizaste el descuento de tu nómina',
      text: [
        `Hola, ${agreed.accepted_by}:`,
        `Esto se descuenta de tu nómina en ${agreed.company} por ${agreed.plan}:`,
        agreed.amounts.join('\n'),
        `Lo autorizaste el ${inDay(dayAt(agreed.accepted_at))} con estas palabras: «${agreed.text}»`,
        `Retira tu autorización o cancela tu plan cuando quieras en ${cancelAddress(publicUrl)}.`,
        `Folio: ${agreed.number}`,
        name,
      ].join('\n\n'),
    })
  },
}

/** What was agreed to, with what is deducted from which payroll on. */
async function loadAgreement(db: Database, consent_uuid: string) {
  const found = await db
    .selectFrom('payroll_consents')
    .innerJoin('companies', 'companies.uuid', 'payroll_consents.company_uuid')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'payroll_consents.subscription_uuid')
    .innerJoin('customers', 'customers.uuid', 'subscriptions.customer_uuid')
    .innerJoin('plans', 'plans.uuid', 'subscriptions.plan_uuid')
    .selectAll('payroll_consents')
    .select([
      'companies.email as company_email',
      'companies.trade_name as company',
      'customers.email as customer_email',
      'subscriptions.number',
      'subscriptions.items',
      'subscriptions.interval',
      'subscriptions.discount',
      'subscriptions.plan_uuid',
      'subscriptions.scheduled_change',
      'subscriptions.next_invoice_at',
      'subscriptions.billing_anchor_day as anchor',
      'plans.public_name',
    ])
    .where('payroll_consents.uuid', '=', consent_uuid)
    .executeTakeFirst()
  if (!found) return
  const { scheduled_change: change, next_invoice_at: next, currency, anchor } = found
  const { items, interval } = change ?? found
  const plan_uuid = change?.plan.uuid ?? found.plan_uuid
  const { public_name: plan } = await db
    .selectFrom('plans')
    .select('public_name')
    .where('uuid', '=', plan_uuid)
    .executeTakeFirstOrThrow()
  const discount = limitToPlan(found.discount, { items, plan_uuid })
  const billed = { items, interval, discount }
  const after = next ? afterDiscount(billed, { at: next, anchor }) : null
  const amounts = [
    ...(next ? [{ on: dayAt(next), amount_cents: amountOf(billed) }] : []),
    ...(after ? [after] : []),
  ].map(
    ({ on, amount_cents }) =>
      `Desde la nómina de ${payrollMonth(on)}: ${inPesos(amount_cents, currency)} ${currency} ${perPeriod[interval]}`,
  )
  return { ...found, plan, amounts }
}
