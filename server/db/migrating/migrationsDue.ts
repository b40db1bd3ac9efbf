import type { Database } from '@server/db/database'
import { contractions } from './contractions'
import { loadMigrationsRun } from './migrate'
import { migrationTexts } from './migrationTexts'

type MigrationsDue = {
  /** In their order, each with why processes of before may fail beside it. */
  missing: { name: string; contracts: string[] }[]
  /** Run by a newer version than this one. */
  unknown: string[]
}

/** The migrations that a start of this version would run, and those that it does not know. Changes nothing. */
export async function findMigrationsDue(db: Database): Promise<MigrationsDue> {
  const run = new Set(await loadMigrationsRun(db))
  return {
    missing: [...migrationTexts]
      .filter(([name]) => !run.has(name))
      .map(([name, text]) => ({ name, contracts: contractions(text) })),
    unknown: [...run].filter((name) => !migrationTexts.has(name)),
  }
}
