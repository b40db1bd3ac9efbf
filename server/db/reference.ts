import { sql } from 'kysely'
import type { Ref } from '@/contract/shapes'

/** A pointer to a joined record, or nothing where the join found none. @param alias the joined table */
export const reference = (alias: string, label: string) =>
  sql<Ref | null>`case when ${sql.ref(`${alias}.uuid`)} is not null then
    jsonb_build_object('uuid', ${sql.ref(`${alias}.uuid`)}, 'label', ${sql.ref(`${alias}.${label}`)}) end`
