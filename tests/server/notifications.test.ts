// @vitest-environment node
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { postgresPool } from '@server/db/connect'
import { postgresNotifications } from '@server/db/notifications'
import { hasPostgres } from '../../scripts/throwawayPostgres.mjs'
import { ownCluster } from '../support/clusters'

const CHECK_MS = 100
const PATIENCE = { timeout: 10_000, interval: 50 }

describe.skipIf(!hasPostgres())('who listens to notifications', () => {
  let cluster: ReturnType<typeof ownCluster>
  beforeAll(() => {
    cluster = ownCluster()
  }, 60_000)
  afterAll(() => cluster.stop())

  const listener = async () => {
    const [found] = await cluster.ask(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    return Number(found?.pid)
  }

  test('hears them again where the connection hangs and is never closed, and that something may have been lost', async () => {
    const pool = postgresPool(cluster.url)
    const heard: string[] = []
    const stop = postgresNotifications(pool, { checkMs: CHECK_MS })(({ channel, payload }) =>
      heard.push(`${channel} ${payload}`),
    )
    onTestFinished(async () => {
      stop()
      await pool.end()
    })
    await vi.waitFor(() => expect(heard).toContain('jobs '), PATIENCE)
    const pid = await listener()
    onTestFinished(() => void process.kill(pid, 'SIGCONT'))
    process.kill(pid, 'SIGSTOP')
    heard.length = 0
    await vi.waitFor(() => expect(heard).toContain('jobs '), PATIENCE)
    await cluster.ask("select pg_notify('changes', 'after')")
    await vi.waitFor(() => expect(heard).toContain('changes after'), PATIENCE)
  })
})
