import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { tidyEmbedded } from '@server/db/maintenance'
import { migrate } from '@server/db/migrating/migrate'
import { connectPostgres, openEmbedded, POOLER_QUERY } from '@server/db/connect'
import { prepareIdentifiers } from './sealIdentifiers'
import { loadRecordKeys } from './signingKey'

type Place = {
  databaseUrl: string | undefined
  directUrl: string | undefined
  dataFolder: string
  recordKeys: string | undefined
}

/** Opens the database of the environment as it is, past a pooler. */
export async function openUnmigrated({
  databaseUrl,
  directUrl = databaseUrl,
  dataFolder,
  recordKeys,
}: Place): Promise<Database> {
  const keys = loadRecordKeys({ recordKeys, dataFolder })
  if (directUrl) return connectPostgres(directUrl, keys)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  return openEmbedded({ folder: join(dataFolder, 'database') }, keys)
}

/**
 * Opens the database of the environment past a pooler, migrates it, and seals the identifiers of people that are not sealed yet.
 * @throws {MissingIdentifierKey} where some are sealed under a key that the environment lacks
 */
export async function openDatabase(place: Place): Promise<Database> {
  const db = await openUnmigrated(place)
  await migrate(db)
  await prepareIdentifiers(db)
  if (!place.databaseUrl) await tidyEmbedded(db)
  return db
}

/**
 * Opens the database of the environment to serve from it: brought up to date, by a pooler and with standbys where there are.
 * @throws {MissingIdentifierKey} as `openDatabase` does
 */
export async function openServedDatabase(place: Place & { readUrls: readonly string[] }): Promise<Database> {
  const { databaseUrl, directUrl, readUrls } = place
  const direct = await openDatabase(place)
  if (databaseUrl === undefined || (directUrl === undefined && readUrls.length === 0)) return direct
  await direct.destroy()
  const db = connectPostgres(databaseUrl, loadRecordKeys(place), { directUrl, readUrls })
  if (directUrl !== undefined) await checkPooler(db)
  return db
}

/** Says so where a pooler lets statements go on without end. */
async function checkPooler(db: Database): Promise<void> {
  const { rows } = await sql`select where current_setting('statement_timeout') = '0'`.execute(db)
  if (rows.length > 0)
    console.warn(`Statements through the pooler have no end: give it connect_query = '${POOLER_QUERY}'`)
}
