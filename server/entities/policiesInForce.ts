import { type RawBuilder, sql } from 'kysely'

/** How many policies that cover today point to a record by a column of theirs. */
export const inForce = (
  column: 'account_uuid' | 'plan_uuid',
  uuid: string,
): RawBuilder<number> => sql<number>`(
  select count(*) from policies where policies.${sql.ref(column)} = ${sql.ref(uuid)}
  and policies.status in ('active', 'grace') and policies.archived_at is null)`
