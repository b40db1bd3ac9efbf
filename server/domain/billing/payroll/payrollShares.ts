import { type InvoiceLine, invoiceSums } from '@/contract/invoices'
import { TaxRate } from '@/contract/taxRate'
import { dayAt } from '@server/money/calendar'
import type { Database, Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { findConsent } from './payrollConsents'

/** Notes what a company deducts and owes for the period that a subscription is in, once. Answers how much. */
export async function notePayroll(
  tx: Transaction,
  { uuid, plan_uuid, price_version, currency, ...period }: Row<'subscriptions'>,
  lines: readonly InvoiceLine[],
  at: string,
): Promise<number> {
  const { current_period_start: start, current_period_end: end } = period
  const consent = await findConsent(tx, uuid)
  if (!consent || !start || !end) throw new Error('Nobody agreed to have a subscription deducted')
  const owed = TaxRate.def.entries
  const shares = Object.values(owed).flatMap((tax_rate) => {
    const cents = invoiceSums(lines.filter((line) => line.tax_rate === tax_rate)).total_cents
    return cents > 0 ? [{ tax_rate, cents }] : []
  })
  if (shares.length === 0) return 0
  const noted = await tx
    .insertInto('employer_shares')
    .values(
      shares.map((share) => ({
        ...share,
        kind: 'payroll' as const,
        subscription_uuid: uuid,
        company_uuid: consent.company_uuid,
        plan_uuid,
        price_version,
        period_start: dayAt(start),
        period_end: dayAt(end),
        currency,
        created_at: at,
      })),
    )
    .onConflict((known) => known.doNothing())
    .returning('cents')
    .execute()
  return noted.reduce((sum, { cents }) => sum + cents, 0)
}

/** The first payroll deduction of a subscription: its total in cents and its day, or undefined. */
export async function firstDeduction(db: Database, subscription_uuid: string) {
  const shares = await db
    .selectFrom('employer_shares')
    .select(['period_start', 'cents'])
    .where('subscription_uuid', '=', subscription_uuid)
    .where('kind', '=', 'payroll')
    .orderBy('period_start')
    .execute()
  const on = shares[0]?.period_start
  if (on === undefined) return
  const cents = shares
    .filter(({ period_start }) => period_start === on)
    .reduce((sum, share) => sum + share.cents, 0)
  return { on, cents }
}
