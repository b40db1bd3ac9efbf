import { join } from 'node:path'
import pg from 'pg'
import { postgresIn, throwawayPostgres, throwawayStandby } from '../../scripts/throwawayPostgres.mjs'

/** A PostgreSQL that a test may stop, fill and break, as it shares it with no other file. */
export const ownCluster = () => controlled(throwawayPostgres())

/** A standby of such a PostgreSQL, which a test may stop and promote. */
export const ownStandby = (primary: { folder: string }) => controlled(throwawayStandby(primary.folder), 300)

/** @param connections that it takes after its next start; a standby takes no fewer than its primary did */
function controlled({ folder, url, urlOf, stop }: ReturnType<typeof throwawayPostgres>, connections = 20) {
  const data = join(folder, 'data')
  const { run } = postgresIn(folder)
  const control = (...args: string[]) => run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), ...args])

  /** Asks the cluster itself, past the pool of the server under test. */
  async function ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    folder,
    url,
    urlOf,
    ask,
    /** Ends its connections at once, as a failing machine does; `start` gives it back. */
    down: () => control('-m', 'immediate', 'stop'),
    /** Ends its connections as an operator does. */
    downInOrder: () => control('-m', 'fast', 'stop'),
    start: () => control('-o', settingsOf(folder, connections), 'start'),
    promote: () => control('promote'),
    /** The processes that serve connections, by what they serve. */
    backends: async () =>
      (
        await ask(
          "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
        )
      ).map(({ pid }) => Number(pid)),
    terminateAll: () =>
      ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      ),
    stop,
  }
}

const settingsOf = (folder: string, connections: number) =>
  `-k ${folder} -c listen_addresses= -c max_connections=${connections} -c fsync=off`
