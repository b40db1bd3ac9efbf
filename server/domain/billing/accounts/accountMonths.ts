import { sql } from 'kysely'
import type { AccountMonths } from '@/contract/accountMonths'
import type { Database } from '@server/db/database'
import { monthsUntil } from '@server/money/months'
import { linesOf, loadAgeing } from './accountStatement'

const MONTHS = 12

type Moved = { month: string; billed: number; paid: number; other: number }

/** The last twelve months of an account as its statement has them; none of an account that is not there. */
export async function loadAccountMonths(
  db: Database,
  account: string,
  today: string,
): Promise<AccountMonths | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select('currency')
    .where('uuid', '=', account)
    .executeTakeFirst()
  if (!found) return
  const shown = monthsUntil(today, MONTHS)
  const [first = ''] = shown
  // What is older counts as one month, before the first that is shown.
  const { rows } = await sql<Moved>`
    with ${linesOf(account, today)}
    select case when day < ${`${first}-01`}::date then '' else to_char(day, 'YYYY-MM') end as month,
      coalesce(sum(change_cents) filter (where movement in ('invoice', 'void')), 0) as billed,
      coalesce(-sum(change_cents) filter (where movement in ('payment', 'refund')), 0) as paid,
      coalesce(-sum(change_cents) filter (where movement not in ('invoice', 'void', 'payment', 'refund')), 0) as other
    from lines group by 1`.execute(db)
  const moved = new Map(rows.map((row) => [row.month, row]))
  const movedIn = (month: string) => moved.get(month) ?? { billed: 0, paid: 0, other: 0 }
  const before = movedIn('')
  const opening_cents = before.billed - before.paid - before.other
  let owed = opening_cents
  const months = shown.map((month) => {
    const { billed, paid, other } = movedIn(month)
    owed += billed - paid - other
    return { month, billed_cents: billed, paid_cents: paid, other_cents: other, owed_cents: owed }
  })
  return { currency: found.currency, opening_cents, months, ageing: await loadAgeing(db, account, today) }
}
