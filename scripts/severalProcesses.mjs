// The built server as several processes on one PostgreSQL, behind a proxy that gives each call to the next of them. With
// STANDBYS=1 they read from a standby of it: PROCESSES=2 STANDBYS=1 node scripts/severalProcesses.mjs
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, request as call } from 'node:http'
import { throwawayPostgres, throwawayStandby } from './throwawayPostgres.mjs'

const port = Number(process.env.PORT ?? 8080)
const count = Number(process.env.PROCESSES ?? 2)
const address = `http://127.0.0.1:${port}`
const metricsToken = randomUUID()
const postgres = throwawayPostgres()
// Made before the demonstration, which reaches them as everything else does.
const standbys = Array.from({ length: Number(process.env.STANDBYS ?? 0) }, () =>
  throwawayStandby(postgres.folder),
)
/** Each with where it listens, how many calls it had, and who answered what was read. */
const servers = []
let isStopping = false

/** Starts one more, and resolves once it says where it is. */
function start() {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: postgres.url,
      DATABASE_READ_URL: standbys.map(({ url }) => url).join(','),
      METRICS_TOKEN: metricsToken,
      DEMO: 'on',
      PUBLIC_URL: address,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((ready, failed) => {
    let said = ''
    let isReady = false
    // Read to its end: a process whose words nobody takes is ended by them.
    child.stdout.on('data', (chunk) => {
      said += chunk
      const at = /Salvia is ready at \S+:(\d+)/.exec(said)?.[1]
      if (!at || isReady) return
      isReady = true
      ready(servers.push({ child, port: Number(at), calls: 0, reads: { standby: 0, primary: 0 } }))
    })
    child.once('exit', (code) => {
      failed(new Error(`A server ended with ${code}: ${said}`))
      if (!isStopping) void stop(1)
    })
  })
}

let turn = 0
const proxy = createServer((request, response) => {
  const server = servers[turn++ % servers.length]
  server.calls++
  const passed = call(
    {
      host: '127.0.0.1',
      port: server.port,
      path: request.url,
      method: request.method,
      headers: { ...request.headers, connection: 'close' },
      // A connection for each: none is kept that the other side may just be closing.
      agent: false,
    },
    (answer) => {
      const { connection: _, ...headers } = answer.headers
      response.writeHead(answer.statusCode, headers)
      // A stream says nothing for a while, and its reader waits for its head.
      response.flushHeaders()
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    },
  )
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
})

/** Asks a process how many calls were answered by standbys and by the primary; without an answer, its last one holds. */
async function countReads(server) {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const measures = await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers })
    .then((reply) => reply.text())
    .catch(() => '')
  for (const [, from, calls] of measures.matchAll(/^salvia_reads_total\{from="(\w+)"\} (\d+)$/gm))
    server.reads[from] = Number(calls)
}

async function stop(code) {
  if (isStopping) return
  isStopping = true
  console.log(`Calls of each process: ${servers.map(({ calls }) => calls).join(', ')}`)
  if (standbys.length > 0) {
    const by = (side) => servers.map(({ reads }) => reads[side]).join(', ')
    console.log(`Reads of each process by standbys: ${by('standby')}; by the primary: ${by('primary')}`)
  }
  proxy.close()
  proxy.closeAllConnections()
  await Promise.all(
    servers.map(
      ({ child }) =>
        new Promise((done) => {
          if (child.exitCode !== null || child.signalCode !== null) return done()
          child.once('exit', done)
          child.kill('SIGTERM')
        }),
    ),
  )
  for (const standby of standbys) standby.stop()
  postgres.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0))

// Asked all the time, as who ends this ends all of its group at once.
if (standbys.length > 0) setInterval(() => void Promise.all(servers.map(countReads)), 1_000).unref()

// The first fills the database; the others find it so.
for (let n = 0; n < count; n++) await start()
proxy.listen(port, '127.0.0.1', () => console.log(`${count} processes are ready at ${address}`))
