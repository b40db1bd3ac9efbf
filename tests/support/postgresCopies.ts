import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import { connectPostgres } from '@server/db/connect'
import { postgresIn } from '../../scripts/throwawayPostgres.mjs'
import { RECORD_KEYS } from './recordKeys'

/** Makes a database of the cluster in a folder, as a copy of another, and answers its address. It ends with the cluster. */
export const postgresCopy = (folder: string, template: string): Promise<string> =>
  onServer(folder, async (session, urlOf) => {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
      session,
    )
    return urlOf(name)
  })

/** Fills a database of a name once for the whole run: the first worker that asks does, and the others wait. */
export const filledOnce = (
  folder: string,
  name: string,
  fill: (db: Database) => Promise<unknown>,
): Promise<void> =>
  onServer(folder, async (session, urlOf) => {
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(session)
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(session)
    if (rows.length === 0) {
      const half = `${name}_half`
      await sql`create database ${sql.id(half)} template empty`.execute(session)
      const db = connectPostgres(urlOf(half), RECORD_KEYS)
      await fill(db)
      await db.destroy()
      await sql`alter database ${sql.id(half)} rename to ${sql.id(name)}`.execute(session)
    }
    await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(session)
  })

/** What is asked of the cluster itself, by one connection. */
async function onServer<Answer>(
  folder: string,
  work: (session: Database, urlOf: (name: string) => string) => Promise<Answer>,
): Promise<Answer> {
  const { url, urlOf } = postgresIn(folder)
  const server = connectPostgres(url, RECORD_KEYS)
  try {
    return await server.connection().execute(async (session) => {
      // A machine with much else to do takes its time to copy the files.
      await sql`set statement_timeout to 0`.execute(session)
      return work(session, urlOf)
    })
  } finally {
    await server.destroy()
  }
}
