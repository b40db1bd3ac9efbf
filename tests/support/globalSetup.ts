import { sql } from 'kysely'
import { migrate } from '@server/db/migrating/migrate'
import { connectPostgres } from '@server/db/connect'
import { pace } from '../../scripts/pace.mjs'
import { hasPostgres, throwawayPostgres } from '../../scripts/throwawayPostgres.mjs'
import { snapshot } from './snapshots'
import { RECORD_KEYS } from './recordKeys'

type Provided = { emptyDatabase: string; postgres: string | undefined }
type Provide = <Key extends keyof Provided>(key: Key, value: Provided[Key]) => void

/** Makes the empty, migrated databases that each test file starts from; on PostgreSQL, where the machine has one. */
export default async function ({ provide }: { provide: Provide }) {
  console.warn(`Tests at the ${pace} pace.`)
  provide('emptyDatabase', await snapshot({ name: 'empty', madeBy: ['server/db/migrations'], fill: migrate }))
  if (!hasPostgres()) return provide('postgres', undefined)
  const { folder, url, urlOf, stop } = throwawayPostgres()
  const server = connectPostgres(url, RECORD_KEYS)
  await sql`create database empty`.execute(server)
  await server.destroy()
  const empty = connectPostgres(urlOf('empty'), RECORD_KEYS)
  await migrate(empty)
  await empty.destroy()
  provide('postgres', folder)
  return stop
}

declare module 'vitest' {
  interface ProvidedContext extends Provided {}
}
