import { sql } from 'kysely'
import type { IncomeReason, PlanIncome } from '@/contract/planIncome'
import type { Database } from '@server/db/database'
import { monthsUntil } from '@server/money/months'
import { findPlanIncome } from './plans'

const MONTHS = 12

type Move = { month: string; reason: IncomeReason; cents: number; subscriptions: number }

/** What moved the monthly income of a plan, month by month until a day; nothing of a plan that is not there. */
export async function loadPlanIncome(
  db: Database,
  plan: string,
  today: string,
): Promise<PlanIncome | undefined> {
  const found = await findPlanIncome(db, plan, today)
  if (!found) return
  const shown = monthsUntil(today, MONTHS)
  const { rows } = await sql<Move>`
    select to_char(day, 'YYYY-MM') as month, reason, sum(cents) as cents,
      count(distinct subscription_uuid) as subscriptions
    from plan_income_moves where plan_uuid = ${plan} and day >= ${`${shown[0]}-01`}::date
    group by 1, 2 order by 1, 2`.execute(db)
  const opening_cents = rows.reduce((left, { cents }) => left - cents, found.mrr_cents)
  let income_cents = opening_cents
  const months = shown.map((month) => {
    const moves = rows.flatMap(({ month: own, ...move }) => (own === month ? [move] : []))
    income_cents += moves.reduce((sum, { cents }) => sum + cents, 0)
    return { month, moves, income_cents }
  })
  return { currency: found.currency, opening_cents, months }
}
