import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { sql } from 'kysely'
import { inPesos } from '@server/money/pesos'
import { dayAt } from '@server/money/calendar'
import { accrueCommissions } from './accrueCommissions'
import { addLine, firstOfMonth, monthAfter } from './commissionLines'
import { recordCommission } from './recordCommission'

/**
 * Accrues what a reseller earned until now and closes its statements of months that are over, the oldest first. One that
 * comes to nothing or less is not paid: what is missing is carried into the next month. The caller holds the lock on the
 * company's row.
 */
export async function closeMonths(
  tx: Transaction,
  company: Pick<Row<'companies'>, 'uuid' | 'trade_name'>,
  origin: Origin,
): Promise<void> {
  await accrueCommissions(tx, company, origin)
  const due = await tx
    .selectFrom('commission_statements')
    .selectAll()
    .where('company_uuid', '=', company.uuid)
    .where('status', '=', 'draft')
    .where('month', '<', firstOfMonth(dayAt(origin.at)))
    .orderBy('month')
    .forUpdate()
    .execute()
  for (const statement of due) {
    const { total_cents } = await tx
      .selectFrom('commission_lines')
      .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('total_cents'))
      .where('statement_uuid', '=', statement.uuid)
      .executeTakeFirstOrThrow()
    const status = total_cents > 0 ? 'closed' : 'carried'
    await tx
      .updateTable('commission_statements')
      .set({ status, closed_at: origin.at })
      .where('uuid', '=', statement.uuid)
      .execute()
    if (total_cents < 0)
      await addLine(tx, origin, {
        company_uuid: company.uuid,
        kind: 'carried',
        cause: 'carried',
        day: monthAfter(statement.month),
        amount_cents: total_cents,
        currency: statement.currency,
        note: `${statement.number} quedó en ${inPesos(total_cents, statement.currency)}.`,
      })
    const { number, month } = statement
    await recordCommission(tx, origin, company, {
      name: status,
      data: { number, month, amount_cents: total_cents },
    })
  }
}
