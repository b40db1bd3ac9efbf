// A PostgreSQL that waits for its disk, a standby that it waits for, and an address that is moved from the one to the other.
import { readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { throwawayPostgres, throwawayStandby } from '../../scripts/throwawayPostgres.mjs'

export async function startCluster() {
  const primary = throwawayPostgres({ isDurable: true })
  const standby = throwawayStandby(primary.folder, { isDurable: true })
  const address = await relay(primary)
  let isLost = false

  async function ask(text, values) {
    const client = new pg.Client({ connectionString: (isLost ? standby : primary).url })
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  return {
    /** The address of the primary, whichever it is. */
    url: `postgresql://postgres@127.0.0.1:${address.port}/postgres`,
    standbyUrl: standby.url,
    /** Asks the primary, past its address. */
    ask,
    /** From now on nothing is acknowledged that the standby has not on its disk. */
    async waitForBoth() {
      await ask("alter system set synchronous_standby_names = '*'")
      await ask('select pg_reload_conf()')
      const isSynchronous = async () =>
        (await ask("select from pg_stat_replication where sync_state = 'sync'")).length > 0
      while (!(await isSynchronous())) await pause(50)
    },
    /**
     * Ends every process of the primary at once, as a machine that fails, promotes the standby, and moves the address to it.
     * @param {'SIGKILL' | 'SIGSTOP'} how with SIGSTOP no connection is closed, as where a machine or its network is gone
     */
    async failOver(how) {
      signal(primary, how)
      isLost = true
      await ask('select pg_promote()')
      address.move(standby)
    },
    stop() {
      address.close()
      standby.stop()
      if (!isLost) return primary.stop()
      signal(primary, 'SIGKILL')
      rmSync(primary.folder, { recursive: true, force: true })
    },
  }
}

/** Signals every process of a cluster, the first of them first. */
function signal({ folder }, how) {
  const [postmaster] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const children = readChildren(postmaster)
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(Number(pid), how)
    } catch (error) {
      // It ended by itself, as its parent had.
      if (error.code !== 'ESRCH') throw error
    }
  }
}

/** The processes that one has started; none where it has ended. */
function readChildren(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  } catch {
    return []
  }
}

/** An address that leads to one cluster, and from a moment on to another, as a virtual one does. */
async function relay(first) {
  let cluster = first
  const open = new Set()
  const server = createServer((client) => {
    const backend = connect(join(cluster.folder, '.s.PGSQL.5432'))
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ]) {
      open.add(one)
      one.on('error', () => {})
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: server.address().port,
    move(to) {
      cluster = to
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
