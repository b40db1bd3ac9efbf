import { sql } from 'kysely'
import { type IdentifierSealer, MAY_HOLD_ONE } from '@server/core/sealedIdentifiers'
import { inTransaction } from '@server/audit/inTransaction'
import { sealLeft } from '@server/audit/sealing'
import type { Database, Transaction } from '@server/db/database'
import { IDENTIFIER_COLUMNS, SealedAlready, sealerOf } from '@server/db/sealedValues'

/** Rows that one transaction seals. */
const PORTION = 200
/** Names the lock under which processes that start together take turns. */
const LOCK = 'salvia identifiers'

/** The database holds identifiers under keys that this server was not given. */
export class MissingIdentifierKey extends Error {}

export type SealedCount = {
  /** Values of columns in which an identifier was sealed or sealed again. */
  sealed: number
  /** Identifiers that no key opens; they stay as they are. */
  closed: number
}

/**
 * Seals, before the server serves, what a database holds from before its first key: everything when it is new to sealing or
 * the key is. It goes in portions, and where it is broken off the next start goes on.
 * @throws {MissingIdentifierKey} where identifiers are sealed under a key that is not among the server's
 */
export async function prepareIdentifiers(db: Database): Promise<void> {
  const sealer = sealerOf(db)
  const { keyName, keyNames } = sealer
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout to 0`.execute(session)
    await sql`select pg_advisory_lock(hashtext(${LOCK}))`.execute(session)
    try {
      const kept = await session.selectFrom('identifier_keys').select(['name', 'sealed_all_at']).execute()
      const missing = kept.filter(({ name }) => !keyNames.includes(name))
      if (missing.length > 0)
        throw new MissingIdentifierKey(
          `Identifiers of people are sealed under a key that is not there (${missing.map(({ name }) => name).join(', ')})`,
        )
      if (kept.some(({ name, sealed_all_at }) => name === keyName && sealed_all_at !== null)) return
      await session
        .insertInto('identifier_keys')
        .values({ name: keyName })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await sealIdentifiers(session, sealer, { isDryRun: false })
      await session
        .updateTable('identifier_keys')
        .set({ sealed_all_at: sql`now()` })
        .where('name', '=', keyName)
        .execute()
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${LOCK}))`.execute(session)
      await sql`reset statement_timeout`.execute(session)
    }
  })
}

/** Forgets the keys that nothing is sealed under any more, so that the server starts without them. */
export async function forgetOtherKeys(db: Database): Promise<void> {
  await db.deleteFrom('identifier_keys').where('name', '<>', sealerOf(db).keyName).execute()
}

/** Goes through every text of the database, and seals by the first key each identifier that it does not yet seal. */
export async function sealIdentifiers(
  db: Database,
  sealer: IdentifierSealer,
  { isDryRun }: { isDryRun: boolean },
): Promise<SealedCount> {
  const count = { sealed: 0, closed: 0 }
  if (!isDryRun) await sealLeft(db)
  for (const table of await readTables(db)) {
    // An update moves a row, maybe to where `sealTable` has read already: it reads until it finds nothing.
    for (let isMore = true; isMore; ) {
      const { sealed, closed } = await sealTable(db, table, sealer, isDryRun)
      count.sealed += sealed
      if (sealed === 0 || isDryRun) count.closed += closed
      isMore = sealed > 0 && !isDryRun
    }
  }
  return count
}

type TextColumn = { name: string; type: string }
type Table = { name: string; columns: TextColumn[] }

/**
 * Every table with the columns that hold text which is written, not computed. Unsealed lines of the audit log are under the
 * first key once they are in the chain, and their hash is of them as they are stored.
 */
async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
      as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%' and relname <> 'unsealed_lines'
      and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
    group by relname order by relname`.execute(db)
  return rows
}

async function sealTable(db: Database, table: Table, sealer: IdentifierSealer, isDryRun: boolean) {
  const count = { sealed: 0, closed: 0 }
  for (let after: string | undefined = '(0,0)'; after !== undefined; ) {
    const from: string = after
    const portion = await inTransaction(db, (tx) => sealPortion(tx, { table, sealer, isDryRun, from }))
    count.sealed += portion.sealed
    count.closed += portion.closed
    after = portion.next
  }
  return count
}

type Portion = { table: Table; sealer: IdentifierSealer; isDryRun: boolean; from: string }

async function sealPortion(tx: Transaction, { table, sealer, isDryRun, from }: Portion) {
  await sql`set local statement_timeout to 0`.execute(tx)
  await sql`select set_config('salvia.sealing', 'on', true)`.execute(tx)
  const count = { sealed: 0, closed: 0 }
  const rows = await readPortion(tx, table, sealer, from)
  for (const { place, values } of rows) {
    const changed = table.columns.flatMap(({ name, type }, index) => {
      const stored = values[index]
      if (stored === null || stored === undefined) return []
      const { text, closed } = sealStored(sealer, name, Buffer.from(stored, 'base64').toString('utf8'))
      count.closed += closed
      return text === undefined ? [] : [sql`${sql.ref(name)} = ${new SealedAlready(text)}::${sql.raw(type)}`]
    })
    count.sealed += changed.length
    if (changed.length > 0 && !isDryRun)
      await sql`update ${sql.table(table.name)} set ${sql.join(changed)} where ctid = ${place}::tid`.execute(
        tx,
      )
  }
  return { ...count, next: rows.length === PORTION ? rows.at(-1)?.place : undefined }
}

/** A stored text sealed by the first key; without a text where it is already. */
function sealStored(sealer: IdentifierSealer, column: string, stored: string) {
  const { text, closed } =
    IDENTIFIER_COLUMNS.includes(column) && /^\d+$/.test(stored)
      ? { text: sealer.seal(stored), closed: 0 }
      : sealer.sealAgain(stored)
  return { text: text === stored ? undefined : text, closed }
}

/** Rows that may hold what is not sealed by the first key, by their places; their texts come as bytes, not opened. */
async function readPortion(
  tx: Transaction,
  { name, columns }: Table,
  { keyName }: IdentifierSealer,
  after: string,
): Promise<{ place: string; values: (string | null)[] }[]> {
  const unsealed = `${MAY_HOLD_ONE}|~s1\\.(?!${keyName}\\.)`
  const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`)
  const tests = columns.map((column, index) =>
    IDENTIFIER_COLUMNS.includes(column.name)
      ? sql`${texts[index]} ~ ${`^\\d+$|${unsealed}`}`
      : sql`${texts[index]} ~ ${unsealed}`,
  )
  const { rows } = await sql<{ place: string; values: (string | null)[] }>`
    select ctid::text as place, array[${sql.join(
      texts.map((text) => sql`encode(convert_to(${text}, 'UTF8'), 'base64')`),
    )}] as values
    from ${sql.table(name)} where ctid > ${after}::tid and (${sql.join(tests, sql` or `)})
    order by ctid limit ${PORTION} for update`.execute(tx)
  return rows
}
