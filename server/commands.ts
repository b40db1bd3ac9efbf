import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { Email } from '@/contract/shapes'
import { inTransaction } from '@server/audit/inTransaction'
import { instant, systemClock } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { checkAllLogs } from '@server/audit/logChain'
import { checkBooks } from '@server/domain/billing/ledger/checkBooks'
import { systemOrigin } from '@server/core/origin'
import { insertRecord } from '@server/audit/writes'
import { sayProgress } from '@server/demo/sayProgress'
import { seedMembers } from '@server/demo/seeds/seedMembers'
import { readEnvironment } from './environment'
import { proveBackup } from './proveBackup'
import { reseal } from './reseal'
import { BackupError, findBackup, restoreEmbedded, restorePostgres } from './restoreBackup'
import { loadRecordKeys, loadSigningKeys } from './signingKey'
import { migrate, refuseContracted } from '@server/db/migrating/migrate'
import { findMigrationsDue } from './db/migrating/migrationsDue'
import { openDatabase, openUnmigrated } from './openDatabase'
import { processPasswords } from '@server/identity/passwords'
import { explainFailure } from './startFailures'

/** Creates an administrator and prints a password that is shown only this once. */
async function createAdmin(db: Database, [given]: string[]): Promise<void> {
  const email = Email.safeParse(given).data
  if (!email) throw new Usage('Give an e-mail: npm run create-admin -- name@example.com')
  const password = randomBytes(15).toString('base64url')
  const password_hash = await processPasswords().hash(password)
  const now = instant(systemClock.now())
  const taken = await db
    .selectFrom('users')
    .select('uuid')
    .where('email', '=', email)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (taken) throw new Usage(`${email} is a user already`)
  await inTransaction(db, (tx) =>
    insertRecord(
      tx,
      { table: 'users', type: 'user', labelOf: ({ name }) => name, sensitive: ['password_hash', 'email'] },
      systemOrigin(now),
      {
        name: email.split('@', 1)[0],
        email,
        role: 'admin',
        status: 'active',
        password_hash,
        password_changed_at: now,
        accepted_at: now,
      },
    ),
  )
  console.log(`${email} may sign in with: ${password}`)
}

/** Adds made-up members to the demo data, to try the console with many. */
async function seed(db: Database, [option, given]: string[]): Promise<void> {
  const count = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5_000_000)).safeParse(given).data
  if (option !== '--members' || !count) throw new Usage('Say how many: npm run seed -- --members 10000')
  const sold = await db.selectFrom('plans').select('uuid').limit(1).execute()
  if (sold.length === 0)
    throw new Usage('Members need plans to subscribe to: start once with DEMO=true on an empty database')
  const begun = performance.now()
  const tell = (done: number) =>
    console.log(sayProgress('members', done, count, (performance.now() - begun) / 1000))
  await seedMembers(db, systemClock, count, tell)
}

/** Verifies that no line of the audit log was changed or removed; fails where one was. */
async function checkLogs(db: Database): Promise<void> {
  const { checked, hash, broken, unsealed } = await checkAllLogs(db, ({ checked, end }) =>
    console.log(`${checked} of ${end} lines`),
  )
  if (broken)
    throw new Usage(
      broken.number
        ? `${broken.number} is not as it was written: someone changed it.`
        : `Line ${broken.position} is missing.`,
    )
  const waiting = `${unsealed.lines} more, the first of ${unsealed.since}, wait for their place in the chain`
  if (!unsealed.is_whole)
    throw new Usage(
      `All ${checked} lines of the chain are as they were written. Of what was to follow, something was changed or taken out: ${waiting}.`,
    )
  if (unsealed.lines > 0) console.log(`${waiting}, which a running server gives them within a second.`)
  console.log(
    `All ${checked} lines are as they were written. Keep the hash of the last one elsewhere: ${hash}`,
  )
}

/** Holds the customers' ledger against every amount that follows from it; fails where one differs. */
async function checkBooksWhole(db: Database): Promise<void> {
  const { entries, customers, differences, more } = await checkBooks(db)
  for (const { subject, record, what, ledger_cents, shown_cents, currency } of differences)
    console.log(
      `${subject} ${record.label} (${record.uuid}): ${what} is ${ledger_cents} in the ledger and ${shown_cents} shown, in cents of ${currency}`,
    )
  if (differences.length > 0)
    throw new Usage(`${differences.length + more} amounts differ from the ledger; the first are above.`)
  console.log(`${entries} entries of ${customers} customers: every amount is what the ledger says.`)
}

/**
 * Seals again, with the first keys, what earlier keys of `SESSION_SECRET` and `RECORD_KEYS` sealed; fails where something
 * stays closed.
 */
async function resealAll(db: Database, options: string[]): Promise<void> {
  const isDryRun = options.includes('--dry-run')
  if (options.some((option) => option !== '--dry-run'))
    throw new Usage('Say nothing more than: npm run reseal -- --dry-run')
  const secret = loadSigningKeys(readEnvironment(process.env))
  const counts = await reseal(db, { secret, clock: systemClock, isDryRun })
  for (const { what, sealed, closed } of counts)
    console.log(
      `${what}: ${sealed} ${isDryRun ? 'to seal again' : 'sealed again'}${closed > 0 ? `, ${closed} that no key opens` : ''}`,
    )
  if (counts.some(({ closed }) => closed > 0))
    throw new Usage(
      'Keep every earlier key in SESSION_SECRET and RECORD_KEYS until nothing is left to seal again.',
    )
}

/** Restores the newest backup beside the database, says whether it is whole, and leaves nothing of it but a line in the audit log. */
async function proveBackupWhole(db: Database, [given]: string[]): Promise<void> {
  if (given === undefined)
    throw new Usage('Say where the backups are: npm run prove-backup -- /var/backups/salvia')
  const environment = readEnvironment(process.env)
  const { databaseUrl } = environment
  const keys = loadRecordKeys(environment)
  const backup = findBackup(given, databaseUrl === undefined)
  const name = basename(backup)
  console.log(`Restoring ${name}`)
  const { db: copy, remove } = await (databaseUrl
    ? restorePostgres(db, databaseUrl, backup, keys)
    : restoreEmbedded(backup, keys))
  try {
    const { until, lines, entries, tables, rows, faults } = await proveBackup(db, copy, {
      clock: systemClock,
      name,
    })
    for (const fault of faults) console.log(fault)
    if (faults.length > 0) throw new Usage(`${name} is not whole. Make another backup now, and prove it.`)
    console.log(
      `${name} is whole until ${until}: ${tables} tables with ${rows} rows, ${lines} lines of the audit log, ${entries} entries of the ledger.`,
    )
  } finally {
    await remove()
  }
}

/** Says which migrations a start would run, and runs them without `--check`; fails where a newer version did more than add. */
async function migrateDatabase(db: Database, options: string[]): Promise<void> {
  if (options.some((option) => option !== '--check'))
    throw new Usage('Say nothing more than: npm run migrate -- --check')
  const { missing, unknown } = await findMigrationsDue(db)
  await refuseContracted(db, unknown)
  if (unknown.length > 0)
    console.log(
      `A newer version has migrated this database, and only added: ${unknown.join(', ')}. This one works beside it.`,
    )
  for (const { name, contracts } of missing)
    console.log(`${name}: ${contracts.length === 0 ? 'only adds' : contracts.join(', ')}`)
  const contracting = missing.filter(({ contracts }) => contracts.length > 0).length
  if (missing.length === 0) console.log('Every migration has run.')
  else if (contracting > 0)
    console.log(
      `Stop every process of the version before first: ${contracting} of ${missing.length} do more than add.`,
    )
  else console.log('Processes of the version before may go on meanwhile.')
  if (!options.includes('--check')) await migrate(db)
  else if (missing.length > 0) throw new Usage(`${missing.length} migrations are to be run.`)
}

class Usage extends Error {}

const commands = new Map([
  ['create-admin', createAdmin],
  ['seed', seed],
  ['check-logs', checkLogs],
  ['check-books', checkBooksWhole],
  ['reseal', resealAll],
  ['prove-backup', proveBackupWhole],
  ['migrate', migrateDatabase],
])

async function run([name = '', ...values]: string[]): Promise<void> {
  const command = commands.get(name)
  if (!command) throw new Usage(`Commands: ${[...commands.keys()].join(', ')}`)
  const open = command === migrateDatabase ? openUnmigrated : openDatabase
  const db = await open(readEnvironment(process.env))
  try {
    await command(db, values)
  } finally {
    await db.destroy()
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(
    error instanceof Usage || error instanceof BackupError ? error.message : explainFailure(error),
  )
  process.exit(1)
})
