import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@server/db/database'
import { tidyEmbedded } from '@server/db/maintenance'
import { migrate } from '@server/db/migrate'
import { connectPostgres, openEmbedded } from '@server/db/connect'
import { prepareIdentifiers } from './sealIdentifiers'
import { loadRecordKeys } from './signingKey'

/**
 * Opens the database of the environment, migrates it, and seals the identifiers of people that are not sealed yet.
 * @throws {MissingIdentifierKey} where some are sealed under a key that the environment lacks
 */
export async function openDatabase({
  databaseUrl,
  dataFolder,
  recordKeys,
}: {
  databaseUrl: string | undefined
  dataFolder: string
  recordKeys: string | undefined
}): Promise<Database> {
  const keys = loadRecordKeys({ recordKeys, dataFolder })
  if (!databaseUrl) mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const db = databaseUrl
    ? connectPostgres(databaseUrl, keys)
    : await openEmbedded({ folder: join(dataFolder, 'database') }, keys)
  await migrate(db)
  await prepareIdentifiers(db)
  if (!databaseUrl) await tidyEmbedded(db)
  return db
}
