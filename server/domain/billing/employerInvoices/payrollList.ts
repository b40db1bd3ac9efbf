import type * as z from 'zod/mini'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { inPesos } from '@server/money/pesos'
import { quoteCell } from '@server/core/csv'
import type { JobKind } from '@server/jobs/jobKind'
import { payrollListJob } from '@server/domain/billing/payroll/payrollJobs'
import { payrollMonth } from '@server/domain/billing/payroll/payrollText'

/** Sends a company the list of what an invoice asks it for of its people's pay: each person, and how much. */
export const sendPayrollList: JobKind<z.infer<typeof payrollListJob.payload>> = {
  ...payrollListJob,
  async run({ db, mail }, { invoice_uuid, to }) {
    const invoice = await db
      .selectFrom('invoices')
      .innerJoin('customers', 'customers.uuid', 'invoices.customer_uuid')
      .innerJoin('companies', 'companies.uuid', 'customers.company_uuid')
      .select(['invoices.number', 'invoices.currency', 'companies.email', 'companies.trade_name'])
      .where('invoices.uuid', '=', invoice_uuid)
      .executeTakeFirst()
    const rows = await deductionsOf(db, invoice_uuid)
    const address = to ?? invoice?.email
    if (!invoice || !address || rows.length === 0) return
    const { name } = await settingsOf(db, 'organization')
    const sum = rows.reduce((total, { cents }) => total + cents, 0)
    const people = rows.length === 1 ? '1 descuento' : `${rows.length} descuentos`
    await mail.send({
      to: address,
      subject: `Descuentos de nómina de la factura ${invoice.number}`,
      text: [
        `La factura ${invoice.number} de ${invoice.trade_name} incluye ${people} de nómina, que suman ${inPesos(sum, invoice.currency)} ${invoice.currency}. La lista va en este correo.`,
        'Tiene los datos que necesitas para descontar a cada persona, y nada de su salud ni de a quién cubre.',
        name,
      ].join('\n\n'),
      files: [
        {
          name: `Descuentos ${invoice.number}.csv`,
          type: 'text/csv; charset=utf-8',
          content: Buffer.from(listOf(rows)),
        },
      ],
    })
  },
}

type Deducted = Awaited<ReturnType<typeof deductionsOf>>[number]

/** What an invoice asks for of each person's pay. */
const deductionsOf = (db: Database, invoice_uuid: string) =>
  db
    .selectFrom('employer_shares')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'employer_shares.subscription_uuid')
    .innerJoin('plans', 'plans.uuid', 'employer_shares.plan_uuid')
    .innerJoin('payroll_consents', (join) =>
      join.onRef('payroll_consents.subscription_uuid', '=', 'employer_shares.subscription_uuid'),
    )
    .select(({ fn }) => [
      'payroll_consents.accepted_by',
      'payroll_consents.employee_number',
      'payroll_consents.work_mail',
      'subscriptions.number',
      'plans.public_name as plan',
      'employer_shares.period_start',
      fn.sum<number>('employer_shares.cents').as('cents'),
    ])
    .where('employer_shares.invoice_uuid', '=', invoice_uuid)
    .where('employer_shares.kind', '=', 'payroll')
    .groupBy([
      'payroll_consents.accepted_by',
      'payroll_consents.employee_number',
      'payroll_consents.work_mail',
      'subscriptions.number',
      'plans.public_name',
      'employer_shares.period_start',
    ])
    .orderBy('payroll_consents.accepted_by')
    .orderBy('employer_shares.period_start')
    .execute()

const heads = ['Nombre', 'Número de empleado', 'Correo de trabajo', 'Folio', 'Plan', 'Nómina', 'Importe']

const listOf = (rows: readonly Deducted[]) =>
  `\uFEFF${[
    heads,
    ...rows.map(({ accepted_by, employee_number, work_mail, number, plan, period_start, cents }) => [
      accepted_by,
      employee_number ?? '',
      work_mail ?? '',
      number,
      plan,
      payrollMonth(period_start),
      (cents / 100).toFixed(2),
    ]),
  ]
    .map((cells) => cells.map(quoteCell).join(','))
    .join('\r\n')}\r\n`
