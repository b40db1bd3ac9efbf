import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@server/db/database'
import { tidyEmbedded } from '@server/db/maintenance'
import { migrate } from '@server/db/migrate'
import { connectPostgres, openEmbedded } from '@server/db/connect'
import { prepareIdentifiers } from './sealIdentifiers'
import { loadRecordKeys } from './signingKey'

type Place = { databaseUrl: string | undefined; dataFolder: string; recordKeys: string | undefined }

/** Opens the database of the environment as it is. */
export async function openUnmigrated({ databaseUrl, dataFolder, recordKeys }: Place): Promise<Database> {
  const keys = loadRecordKeys({ recordKeys, dataFolder })
  if (databaseUrl) return connectPostgres(databaseUrl, keys)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  return openEmbedded({ folder: join(dataFolder, 'database') }, keys)
}

/**
 * Opens the database of the environment, migrates it, and seals the identifiers of people that are not sealed yet.
 * @throws {MissingIdentifierKey} where some are sealed under a key that the environment lacks
 */
export async function openDatabase(place: Place): Promise<Database> {
  const db = await openUnmigrated(place)
  await migrate(db)
  await prepareIdentifiers(db)
  if (!place.databaseUrl) await tidyEmbedded(db)
  return db
}
