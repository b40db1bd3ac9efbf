import { sql } from 'kysely'
import type { Database } from '@server/db/database'

const files = import.meta.glob<string>('./db/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const texts = new Map(
  Object.entries(files).map(([path, text]): [string, string] => [path.replace(/^.*\/|\.sql$/g, ''), text]),
)

/** What takes from a process of before something that it reads or writes, or asks of it what it does not send. */
const CONTRACTING: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bdrop\s+(?:table|column|view|function|type)\b/i, 'drops something'],
  [/\brename\b/i, 'renames something'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'requires a column'],
  [/\badd\s+(?:constraint\b|check\b|unique\b)/i, 'requires a rule'],
]

/** Whether one part of a statement adds a column that rows of before must give a value. */
const requiresColumn = (part: string) =>
  /\badd\s+column\b/i.test(part) && /\bnot\s+null\b/i.test(part) && !/\bdefault\b/i.test(part)

/** Why processes of before may fail beside a migration; none where it only adds. */
export const contractions = (text: string): string[] => {
  const statements = text.replaceAll(/--.*$/gm, '')
  const found = CONTRACTING.filter(([pattern]) => pattern.test(statements)).map(([, what]) => what)
  return statements.split(/[,;]/).some(requiresColumn) ? [...found, 'requires a new column'] : found
}

type MigrationsDue = {
  /** In their order, each with why processes of before may fail beside it. */
  missing: { name: string; contracts: string[] }[]
  /** Run by a newer version than this one. */
  unknown: string[]
}

/** The migrations that a start of this version would run, and those that it does not know. Changes nothing. */
export async function findMigrationsDue(db: Database): Promise<MigrationsDue> {
  const { rows: tables } = await sql`select from information_schema.tables
    where table_schema = 'public' and table_name = 'kysely_migration'`.execute(db)
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const run = new Set(rows.map(({ name }) => name))
  return {
    missing: [...texts]
      .filter(([name]) => !run.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, text]) => ({ name, contracts: contractions(text) })),
    unknown: [...run].filter((name) => !texts.has(name)),
  }
}
