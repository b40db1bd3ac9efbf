import { type Kysely, type MigrationLockOptions, PostgresAdapter, PostgresDialect, sql } from 'kysely'

/** Waits for the lock of the migrations while another process migrates, also beyond the statement timeout. */
class TurnTakingAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>, options: MigrationLockOptions): Promise<void> {
    await sql`set statement_timeout to 0`.execute(db)
    try {
      await super.acquireMigrationLock(db, options)
    } finally {
      await sql`reset statement_timeout`.execute(db)
    }
  }
}

/** PostgreSQL, where processes that start together take turns at migrating. */
export class TurnTakingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TurnTakingAdapter()
  }
}
