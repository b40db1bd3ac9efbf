// What docs/deployment.md asks of a proxy: calls go to processes that are ready, and on to the next where one refuses.
import { createServer, request as call } from 'node:http'

/** Milliseconds between two looks at a process, and those in which it must answer. */
const LOOK_EVERY_MS = 500
const LOOK_TIMEOUT_MS = 2_000

/** @param {{ port: number }[]} processes */
export async function balance(processes) {
  const ready = new Set(processes)
  const timer = setInterval(() => {
    for (const each of processes)
      void fetch(`http://127.0.0.1:${each.port}/readyz`, { signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) })
        .then(({ ok }) => ok)
        .catch(() => false)
        .then((isReady) => (isReady ? ready.add(each) : ready.delete(each)))
  }, LOOK_EVERY_MS)

  let turn = 0
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const first = turn++
    const able = processes.filter((each) => ready.has(each))
    const inTurn = able.map((_, n) => able[(first + n) % able.length])
    let reply = { status: 503, headers: { 'retry-after': '1' }, body: '' }
    for (const each of inTurn) {
      reply = await ask(each.port, request, body)
      if (reply.status !== 503) break
    }
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${server.address().port}/api/v2/`,
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A process's reply: 503 where it takes no connection, and 502 where the reply to what it was sent is lost. */
function ask(port, { url, method, headers }, body) {
  return new Promise((done) => {
    const failed = ({ code }) => done({ status: code === 'ECONNREFUSED' ? 503 : 502, headers: {}, body: '' })
    const asking = call(
      // A connection for each: none is kept that the other side may just be closing.
      {
        host: '127.0.0.1',
        port,
        path: url,
        method,
        headers: { ...headers, connection: 'close' },
        agent: false,
      },
      (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', failed)
        answer.on('end', () => {
          const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers
          done({ status: answer.statusCode, headers: kept, body: Buffer.concat(chunks) })
        })
      },
    )
    asking.on('error', failed)
    asking.end(body)
  })
}
