import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import { settingsOf } from '@server/db/settings'
import { inPesos } from '@server/money/pesos'
import { writeCsv } from '@server/core/csv'
import type { JobKind } from '@server/jobs/jobKind'
import { payrollListJob } from '@server/domain/billing/payroll/payrollJobs'
import { deductionCells, deductionLabels, listShareLines } from './listShareLines'

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
    const rows = await listShareLines(
      db,
      sql<SqlBool>`share.invoice_uuid = ${invoice_uuid} and share.kind = 'payroll'`,
    )
    const address = to ?? invoice?.email
    if (!invoice || !address || rows.length === 0) return
    const { name } = await settingsOf(db, 'organization')
    const sum = rows.reduce((total, { payroll_cents }) => total + payroll_cents, 0)
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
          content: Buffer.from(writeCsv(deductionLabels, rows.map(deductionCells))),
        },
      ],
    })
  },
}
