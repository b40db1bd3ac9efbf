import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Schema } from './schema'

/** The embedded database or a PostgreSQL server: callers cannot tell which. A transaction is one too. */
export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>
