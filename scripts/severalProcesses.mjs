// The built server as several processes on one PostgreSQL, behind a proxy that gives each call to the next of them.
import { spawn } from 'node:child_process'
import { createServer, request as call } from 'node:http'
import { throwawayPostgres } from './throwawayPostgres.mjs'

const port = Number(process.env.PORT ?? 8080)
const count = Number(process.env.PROCESSES ?? 2)
const address = `http://127.0.0.1:${port}`
const postgres = throwawayPostgres()
/** Each with where it listens and how many calls it had. */
const servers = []
let isStopping = false

/** Starts one more, and resolves once it says where it is. */
function start() {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', DATABASE_URL: postgres.url, DEMO: 'on', PUBLIC_URL: address },
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
      ready(servers.push({ child, port: Number(at), calls: 0 }))
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

async function stop(code) {
  if (isStopping) return
  isStopping = true
  console.log(`Calls of each process: ${servers.map(({ calls }) => calls).join(', ')}`)
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
  postgres.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0))

// The first fills the database; the others find it so.
for (let n = 0; n < count; n++) await start()
proxy.listen(port, '127.0.0.1', () => console.log(`${count} processes are ready at ${address}`))
