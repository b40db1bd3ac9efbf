import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@server/db/database'
import { tidyEmbedded } from '@server/db/maintenance'
import { migrate } from '@server/db/migrate'
import { connectPostgres, openEmbedded } from '@server/db/connect'

/** Opens the database of the environment, and migrates it. */
export async function openDatabase({
  databaseUrl,
  dataFolder,
}: {
  databaseUrl: string | undefined
  dataFolder: string
}): Promise<Database> {
  if (!databaseUrl) mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const db = databaseUrl
    ? connectPostgres(databaseUrl)
    : await openEmbedded({ folder: join(dataFolder, 'database') })
  await migrate(db)
  if (!databaseUrl) await tidyEmbedded(db)
  return db
}
