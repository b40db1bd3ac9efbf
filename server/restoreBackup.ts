import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connectPostgres, openEmbedded } from '@server/db/connect'
import type { ServerKeys } from '@server/core/serverKeys'
import type { Database } from '@server/db/database'

/** A backup cannot be restored; the message says why, and what to do. */
export class BackupError extends Error {}

type Restored = {
  db: Database
  /** Takes everything away that the restoring made. */
  remove: () => Promise<void>
}

/**
 * The newest backup in a folder, or the one that is named itself: a file of `pg_dump -Fc`, or a copy of `DATA_DIR`.
 * @throws {BackupError} where there is none
 */
export function findBackup(given: string, isEmbedded: boolean): string {
  if (!existsSync(given)) throw new BackupError(`There is nothing at ${given}`)
  if (isBackup(given, isEmbedded)) return given
  if (!statSync(given).isDirectory()) throw new BackupError(`${given} is no backup of this database`)
  const [newest] = readdirSync(given)
    .map((name) => join(given, name))
    .filter((path) => isBackup(path, isEmbedded))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  if (!newest)
    throw new BackupError(
      isEmbedded
        ? `No copy of a DATA_DIR is in ${given}`
        : `No file of pg_dump is in ${given}; they are to end in .dump`,
    )
  return newest
}

const isBackup = (path: string, isEmbedded: boolean) =>
  isEmbedded ? existsSync(join(path, 'database')) : path.endsWith('.dump') && statSync(path).isFile()

/** Restores a copy of `DATA_DIR` into a folder of its own, so that the backup stays as it is. */
export async function restoreEmbedded(backup: string, keys: ServerKeys): Promise<Restored> {
  const parent = mkdtempSync(join(tmpdir(), 'salvia-proof-'))
  const remove = () => rmSync(parent, { recursive: true, force: true })
  try {
    cpSync(join(backup, 'database'), join(parent, 'database'), { recursive: true })
    const db = await openEmbedded({ folder: join(parent, 'database') }, keys)
    return {
      db,
      async remove() {
        await db.destroy()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Restores a file of `pg_dump -Fc` into a database of its own beside the one at an address, by PostgreSQL's `pg_restore`.
 * @throws {BackupError} where the file is not whole, or the role may not create databases
 */
export async function restorePostgres(
  db: Database,
  url: string,
  backup: string,
  keys: ServerKeys,
): Promise<Restored> {
  const name = `salvia_proof_${randomBytes(6).toString('hex')}`
  // Making and dropping a database takes longer than a query of the product may.
  const administer = (statement: ReturnType<typeof sql>) =>
    db.connection().execute(async (session) => {
      await sql`set statement_timeout to 0`.execute(session)
      await statement.execute(session)
      await sql`reset statement_timeout`.execute(session)
    })
  await administer(sql`create database ${sql.id(name)} template template0`).catch((error: Error) => {
    throw new BackupError(
      `The database for the proof cannot be made (the role needs CREATEDB): ${error.message}`,
    )
  })
  const drop = () => administer(sql`drop database if exists ${sql.id(name)} with (force)`)
  const address = new URL(url)
  address.pathname = `/${name}`
  try {
    await promisify(execFile)('pg_restore', [
      '-d',
      address.href,
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      backup,
    ]).catch((error: Error & { stderr?: string }) => {
      // The message of Node names the address, with its password.
      const [line = 'is pg_restore installed?'] = (error.stderr ?? '').split('\n')
      throw new BackupError(`${basename(backup)} cannot be restored: ${line}`)
    })
    const copy = connectPostgres(address.href, keys)
    return {
      db: copy,
      async remove() {
        await copy.destroy()
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}
