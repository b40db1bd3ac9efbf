import { type SqlBool, sql } from 'kysely'
import type { OverdueBucket } from '@/contract/accounts'
import { dayAfter } from '@/contract/days'

/** The days late that each step of the collectors spans. */
const spans: Record<OverdueBucket, [from: number, to: number]> = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, 100_000],
}

/** Rows that on a day are as late as one of the steps says, by the column that has the day they were due. */
export const inBuckets = (column: string, today: string, chosen: OverdueBucket[] | undefined) =>
  chosen &&
  sql<SqlBool>`(${sql.join(
    chosen.map((bucket) => {
      const [least, most] = spans[bucket]
      return sql`${sql.ref(column)} between ${dayAfter(today, -most)}::date and ${dayAfter(today, -least)}::date`
    }),
    sql` or `,
  )})`
