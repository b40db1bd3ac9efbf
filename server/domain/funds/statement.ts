import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { FundStatement, StatementLine, StatementQuery } from '@/contract/fundStatements'
import type { Ref } from '@/contract/shapes'
import type { Database } from '@server/db/database'

/** Movements that change the balance itself and are settled. */
const booked = sql<SqlBool>`(movement.bucket = 'posted' and movement.status <> 'pending')`
const day = sql`(movement.effective_at at time zone 'America/Mexico_City')::date`
const signed = sql`(case movement.direction when 'credit' then movement.amount_cents else -movement.amount_cents end)`

/** The statement of a fund for some days, with at most `limit` movements in the order of its books. */
export async function loadStatement(
  db: Database,
  fund: string,
  { from, to, type }: StatementQuery,
  limit: number,
): Promise<FundStatement> {
  const isListed = type ? sql<SqlBool>`movement.type = any(${type})` : sql<SqlBool>`true`
  const within = sql<SqlBool>`${day} between ${from}::date and ${to}::date`
  const { rows: sums } = await sql<
    Pick<FundStatement, 'opening_cents' | 'debits_cents' | 'credits_cents' | 'closing_cents' | 'total'>
  >`
    select coalesce(sum(${signed}) filter (where ${day} < ${from}::date), 0) as opening_cents,
      coalesce(sum(amount_cents) filter (where ${within} and ${isListed} and direction = 'debit'), 0) as debits_cents,
      coalesce(sum(amount_cents) filter (where ${within} and ${isListed} and direction = 'credit'), 0) as credits_cents,
      coalesce(sum(${signed}), 0) as closing_cents,
      count(*) filter (where ${within} and ${isListed}) as total
    from fund_movements as movement where movement.fund_uuid = ${fund} and ${booked} and ${day} <= ${to}::date`.execute(
    db,
  )
  const { rows: lines } = await sql<StatementLine>`
    select uuid, number, effective_at, type, direction, amount_cents, posted_after_cents, source, description,
      (select jsonb_build_object('uuid', other.uuid, 'label', other.number) from fund_movements as other
        where other.uuid = movement.reverses_uuid) as reverses,
      (select jsonb_build_object('uuid', other.uuid, 'label', other.number) from fund_movements as other
        where other.reverses_uuid = movement.uuid) as reversed_by
    from fund_movements as movement
    where movement.fund_uuid = ${fund} and ${booked} and ${within} and ${isListed}
    order by movement.position limit ${limit}`.execute(db)
  const [sum] = sums
  if (!sum) throw new Error('A sum came to nothing')
  return { from, to, ...sum, lines }
}

/** The first movement whose balances do not follow from the one before it; null where the books add up. */
export const selectBreak = (fund: RawBuilder<string>) => sql<Ref | null>`(
  select jsonb_build_object('uuid', uuid, 'label', number) from (
    select uuid, number, position, posted_after_cents, held_after_cents,
      sum(case when bucket = 'posted' then ${signed} else 0 end) over (order by position) as posted,
      sum(case when bucket = 'held' then -${signed} else 0 end) over (order by position) as held
    from fund_movements as movement where movement.fund_uuid = ${fund} and movement.status <> 'pending') as told
  where posted_after_cents <> posted or held_after_cents <> held order by position limit 1)`
