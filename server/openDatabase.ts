import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@server/db/database'
import { tidyEmbedded } from '@server/db/maintenance'
import { migrate } from '@server/db/migrate'
import { connectPostgres, openEmbedded } from '@server/db/connect'

type Place = { databaseUrl: string | undefined; dataFolder: string }

/** Opens the database of the environment as it is. */
export async function openUnmigrated({ databaseUrl, dataFolder }: Place): Promise<Database> {
  if (!databaseUrl) mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  return databaseUrl ? connectPostgres(databaseUrl) : openEmbedded({ folder: join(dataFolder, 'database') })
}

/** Opens the database of the environment, and migrates it. */
export async function openDatabase(place: Place): Promise<Database> {
  const db = await openUnmigrated(place)
  await migrate(db)
  if (!place.databaseUrl) await tidyEmbedded(db)
  return db
}
