// @vitest-environment node
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { PostgresPoolClient } from 'kysely'
import { identifierSealer } from '@server/core/sealedIdentifiers'
import { postgresPool } from '@server/db/connect'
import { withPreparedStatements } from '@server/db/preparedStatements'
import { hasPostgres } from '../../scripts/throwawayPostgres.mjs'
import { ownCluster } from '../support/clusters'
import { RECORD_KEYS } from '../support/recordKeys'

const SILENCE_MS = 200
const CONNECTIONS = 5

describe.skipIf(!hasPostgres())('connections that all fell silent', () => {
  let cluster: ReturnType<typeof ownCluster>
  beforeAll(() => {
    cluster = ownCluster()
  }, 60_000)
  afterAll(() => cluster.stop())

  /** A pool, and each process of the server that answers it. */
  async function aPool() {
    const pool = withPreparedStatements(postgresPool(cluster.url), identifierSealer(RECORD_KEYS), {
      silence: SILENCE_MS,
    })
    onTestFinished(() => pool.end())
    const lent = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
    const pids = await Promise.all(lent.map(pidOf))
    for (const client of lent) client.release()
    return { pool, pids }
  }
  async function pidOf(client: PostgresPoolClient) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
    return Number(rows[0]?.pid)
  }
  function stopAll(pids: readonly number[]) {
    onTestFinished(() => {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    })
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
  }

  test('cost one caller a wait, and not one caller for each', async () => {
    const { pool, pids } = await aPool()
    stopAll(pids)
    const first = await pool.connect()
    await expect(pidOf(first)).rejects.toThrow('Connection terminated')
    first.release()
    const next = await pool.connect()
    expect(pids).not.toContain(await pidOf(next))
    next.release()
  })

  test('are lent again where only one of them was slow, and answered since', async () => {
    const { pool, pids } = await aPool()
    const [slow, ...others] = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
    if (!slow) throw new Error('There is no connection')
    stopAll([await pidOf(slow)])
    const [waited] = await Promise.allSettled([pidOf(slow), ...others.map(pidOf)])
    expect(waited).toMatchObject({ status: 'rejected' })
    for (const client of [slow, ...others]) client.release()
    const next = await pool.connect()
    expect(pids).toContain(await pidOf(next))
    next.release()
  })
})
