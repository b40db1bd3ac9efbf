// @vitest-environment node
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { inTransaction } from '@server/audit/inTransaction'
import { appendLog } from '@server/audit/logs'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { connectPostgres, openEmbedded } from '@server/db/connect'
import type { Database } from '@server/db/database'
import { proveBackup } from '@server/proveBackup'
import { RECORD_KEYS } from '../support/recordKeys'
import { BackupError, findBackup, restoreEmbedded, restorePostgres } from '@server/restoreBackup'
import { bothDatabases } from '../../scripts/pace.mjs'
import { postgresIn } from '../../scripts/throwawayPostgres.mjs'
import { postgresCopy } from '../support/postgresCopies'
import { aCustomer, aPerson } from '../support/records'
import { testClock } from '../support/testClock'

const clock = testClock()
const TIMEOUT_MS = 180_000
const parent = mkdtempSync(join(tmpdir(), 'salvia-proofs-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const line = (db: Database) =>
  inTransaction(db, (tx) =>
    appendLog(tx, systemOrigin(instant(clock.now())), { kind: 'audit', action: 'updated', reason: 'algo' }),
  )
async function fill(db: Database) {
  await aCustomer(db)
  await line(db)
  await aPerson(db)
  await line(db)
}
const told = (db: Database) =>
  db
    .selectFrom('logs')
    .select(['kind', 'action', 'actor', 'reason'])
    .where('action', '=', 'backup_proved')
    .execute()

type Proving = {
  db: Database
  backUp: () => Promise<string>
  restore: (backup: string) => ReturnType<typeof restoreEmbedded>
}

async function anEmbedded(): Promise<Proving> {
  const data = mkdtempSync(join(parent, 'data-'))
  const open = () => openEmbedded({ folder: join(data, 'database') }, RECORD_KEYS)
  const seeded = await openEmbedded(
    { folder: join(data, 'database'), copyOf: inject('emptyDatabase') },
    RECORD_KEYS,
  )
  await fill(seeded)
  await seeded.destroy()
  const backup = mkdtempSync(join(parent, 'copy-'))
  cpSync(join(data, 'database'), join(backup, 'database'), { recursive: true })
  return {
    db: await open(),
    backUp: async () => backup,
    restore: (copied) => restoreEmbedded(copied, RECORD_KEYS),
  }
}

async function aPostgres(): Promise<Proving> {
  const folder = inject('postgres') ?? ''
  const url = await postgresCopy(folder, 'empty')
  const db = connectPostgres(url, RECORD_KEYS)
  await fill(db)
  const file = join(folder, `${new URL(url).pathname.slice(1)}.dump`)
  postgresIn(folder).run('pg_dump', ['-Fc', '-f', file, url])
  return {
    db,
    backUp: async () => file,
    restore: (backup) => restorePostgres(db, url, backup, RECORD_KEYS),
  }
}

const kinds = [
  { name: 'embedded', make: anEmbedded },
  ...(inject('postgres') ? [{ name: 'PostgreSQL', make: aPostgres }] : []),
]

// A folder of the embedded database takes long to copy and open.
describe.each(bothDatabases ? kinds : kinds.slice(-1))('a backup of $name', ({ make }) => {
  test(
    'is proved whole after the database went on, and the audit log says so',
    async () => {
      const { db, backUp, restore } = await make()
      const backup = await backUp()
      await line(db)
      const { db: copy, remove } = await restore(backup)
      const proof = await proveBackup(db, copy, { clock, name: 'noche.dump' })
      await remove()
      expect(proof).toMatchObject({ lines: 2, faults: [] })
      expect(proof.rows).toBeGreaterThan(3)
      expect(await told(db)).toMatchObject([
        {
          kind: 'job',
          actor: { kind: 'system' },
          reason: expect.stringContaining('noche.dump está completo'),
        },
      ])
      await db.destroy()
    },
    TIMEOUT_MS,
  )

  test.each([
    [
      'a line that was changed',
      sql`update logs set reason = 'otra cosa' where position = 1`,
      /Line 1 of its audit log/,
    ],
    [
      'an amount that differs',
      sql`update customers set balance_due_cents = 7`,
      /amounts differ from its ledger/,
    ],
    ['rows that are missing', sql`delete from persons`, /rows of persons, where there were/],
    ['no audit log', sql`truncate logs; update log_chain set position = 0, hash = null`, /it is empty/],
  ])(
    'is refused for %s, and the audit log says so',
    async (_what, harm, fault) => {
      const { db, backUp, restore } = await make()
      await sql`update persons set created_at = created_at - interval '1 hour'`.execute(db)
      const { db: copy, remove } = await restore(await backUp())
      for (const statement of harm.compile(copy).sql.split('; ')) await sql.raw(statement).execute(copy)
      const { faults } = await proveBackup(db, copy, { clock, name: 'noche.dump' })
      await remove()
      expect(faults.join('\n')).toMatch(fault)
      expect(await told(db)).toMatchObject([{ reason: expect.stringContaining('no sirve') }])
      await db.destroy()
    },
    TIMEOUT_MS,
  )

  test(
    'is refused where it is of another database',
    async () => {
      const { db } = await make()
      const other = await make()
      const { db: copy, remove } = await other.restore(await other.backUp())
      expect((await proveBackup(db, copy, { clock, name: 'x' })).faults.join()).toMatch(/of another database/)
      await remove()
      await other.db.destroy()
      await db.destroy()
    },
    TIMEOUT_MS,
  )
})

test('the newest backup of a folder is the one that is proved', () => {
  const folder = mkdtempSync(join(parent, 'dumps-'))
  for (const [name, at] of [
    ['a.dump', 2],
    ['b.dump', 9],
    ['c.txt', 20],
  ] as const) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), at, at)
  }
  expect(findBackup(folder, false)).toBe(join(folder, 'b.dump'))
  expect(findBackup(join(folder, 'a.dump'), false)).toBe(join(folder, 'a.dump'))
  mkdirSync(join(folder, 'copy', 'database'), { recursive: true })
  expect(findBackup(folder, true)).toBe(join(folder, 'copy'))
  for (const [given, isEmbedded] of [
    [join(folder, 'none'), false],
    [join(folder, 'c.txt'), false],
    [join(folder, 'copy', 'database'), true],
  ] as const)
    expect(() => findBackup(given, isEmbedded)).toThrow(BackupError)
})

describe.runIf(inject('postgres'))('a file that is no backup', () => {
  test('is refused with what PostgreSQL says, and leaves no database behind', async () => {
    const folder = inject('postgres') ?? ''
    const url = await postgresCopy(folder, 'empty')
    const db = connectPostgres(url, RECORD_KEYS)
    const file = join(folder, 'broken.dump')
    writeFileSync(file, 'PGDMP and nothing more')
    await expect(restorePostgres(db, url, file, RECORD_KEYS)).rejects.toThrow(
      /broken\.dump cannot be restored: pg_restore/,
    )
    const { rows } = await sql`select from pg_database where datname like 'salvia_proof_%'`.execute(db)
    expect(rows).toEqual([])
    await db.destroy()
  })
})

test('the command is one of the product, and is in its documents', async () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  expect(JSON.parse(read('package.json')).scripts['prove-backup']).toBe(
    'node scripts/command.mjs prove-backup',
  )
  expect(read('docs/deployment.md')).toContain('npm run prove-backup')
  expect(existsSync(new URL('../../scripts/command.mjs', import.meta.url))).toBe(true)
})
