import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OverdueBucket } from '@/contract/accounts'

/** The days late that each step of the collectors spans. */
const spans: Record<OverdueBucket, [from: number, to: number]> = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, 100_000],
}

/** Rows that are as late as one of the steps says. */
export const inBuckets = (days: RawBuilder<number | null>, chosen: OverdueBucket[] | undefined) =>
  chosen &&
  sql<SqlBool>`(${sql.join(
    chosen.map((bucket) => sql`${days} between ${spans[bucket][0]} and ${spans[bucket][1]}`),
    sql` or `,
  )})`
