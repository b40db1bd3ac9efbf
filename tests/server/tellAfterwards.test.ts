import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inSavepoint, inTransaction } from '@server/audit/inTransaction'
import type { Database, Transaction } from '@server/db/database'
import { listen } from '@server/db/notifications'
import { everyDatabaseKind } from '../support/databases'

const AT = '2026-05-05T05:30:00.000Z'
const addJob = (db: Database | Transaction) =>
  db
    .insertInto('jobs')
    .values({ kind: 'tried', payload: '{}', key: randomUUID(), run_at: AT, created_at: AT })
    .execute()

describe.each(everyDatabaseKind())('what is written on $name', (kind) => {
  let db: Database
  let heard: string[]
  let stop = () => {}
  beforeEach(async () => {
    db = await kind.open()
    heard = []
    stop = listen(db, ({ channel }) => heard.push(channel))
    await hears('presence', () => sql`select pg_notify('presence', '')`.execute(db))
    heard = []
  })
  afterEach(async () => {
    stop()
    await db.destroy()
  })

  /** Does something, again and again, until a channel is heard: what listens begins to a moment later. */
  const hears = (channel: string, act: () => Promise<unknown>) =>
    vi.waitFor(async () => {
      await act()
      expect(heard).toContain(channel)
    })

  /** Waits until all that was told by now is heard. */
  const hearAll = () => hears('notices', () => sql`select pg_notify('notices', '')`.execute(db))

  test('is told once it is committed', async () => {
    await inTransaction(db, addJob)
    await vi.waitFor(() => expect(heard).toContain('jobs'))
    expect(heard).not.toContain('deliveries')
  })

  test('is told by its own commit where it comes by no transaction of the audit log', async () => {
    await addJob(db)
    await vi.waitFor(() => expect(heard).toContain('jobs'))
    await db.transaction().execute(addJob)
    await vi.waitFor(() => expect(heard.filter((channel) => channel === 'jobs')).toHaveLength(2))
  })

  test('tells nothing where it is taken back, as a whole or in part', async () => {
    await inTransaction(db, addJob, { dryRun: true })
    await inTransaction(db, async (tx) => {
      const part = inSavepoint(tx, async () => {
        await addJob(tx)
        throw new Error('taken back')
      })
      await expect(part).rejects.toThrow('taken back')
    })
    await inTransaction(db, (tx) => tx.selectFrom('jobs').selectAll().execute())
    await hearAll()
    expect(heard).not.toContain('jobs')
  })
})
