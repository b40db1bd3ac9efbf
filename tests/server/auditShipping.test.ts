import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { http, passthrough } from 'msw'
import { afterAll, describe, expect, test } from 'vitest'
import { openAuditSink, UnknownSink } from '@server/audit/shipping/openAuditSink'
import { keepShipping, shipNext } from '@server/audit/shipping/shipAudit'
import { hashOf } from '@server/audit/logChain'
import { aCompany } from '../support/records'
import { call, network, referenceServer } from '../support/referenceServer'

const server = referenceServer()
const folder = mkdtempSync(join(tmpdir(), 'audit-'))
afterAll(() => rmSync(folder, { recursive: true }))

const writeSomething = async () => {
  const { uuid } = await aCompany(server.db)
  await call('manager', `admin/companies/${uuid}`, {
    method: 'PATCH',
    body: { tags: ['visto'] },
    headers: { 'if-match': '"1"' },
  })
}
const endOfChain = async () =>
  (await server.db.selectFrom('log_chain').select('position').executeTakeFirstOrThrow()).position
type Line = Parameters<typeof hashOf>[0] & { hash: string }
const readLines = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
const shipAll = async (sink: ReturnType<typeof openAuditSink>) => {
  while ((await shipNext(server.db, { sink, clock: server.clock })) > 0);
}
const listening = async (one: Server | ReturnType<typeof createHttpServer>) => {
  await new Promise<void>((ready) => one.listen(0, '127.0.0.1', ready))
  const address = one.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('the audit log outside', () => {
  test('is a file of every line in order, each with the hash of all that it states', async () => {
    await writeSomething()
    const path = join(folder, 'audit.jsonl')
    const sink = openAuditSink(pathToFileURL(path).href)
    await shipAll(sink)
    await writeSomething()
    await shipAll(sink)
    const lines = readLines(readFileSync(path, 'utf8'))
    expect(lines.map(({ position }) => position)).toEqual(
      Array.from({ length: await endOfChain() }, (_, index) => index + 1),
    )
    for (const { hash, ...stated } of lines) expect(hashOf(stated)).toBe(hash)
    for (const [index, line] of lines.entries())
      expect(line.previous_hash).toBe(index === 0 ? null : lines[index - 1]?.hash)
  })

  test('reaches a collector that was away, whole and in order', async () => {
    let isAway = true
    const bodies: string[] = []
    const bearers = new Set<string | undefined>()
    const collector = createHttpServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        bearers.add(request.headers.authorization)
        if (!isAway) bodies.push(body)
        response.writeHead(isAway ? 503 : 204).end()
      })
    })
    const port = await listening(collector)
    network.use(http.post(`http://127.0.0.1:${port}/lines`, () => passthrough()))
    const sink = openAuditSink(`http://127.0.0.1:${port}/lines?key=secret`, 'token-of-the-collector')
    expect(sink.name).not.toContain('secret')
    await writeSomething()
    await expect(shipNext(server.db, { sink, clock: server.clock })).rejects.toThrow('answered 503')
    isAway = false
    await shipAll(sink)
    const lines = readLines(bodies.join(''))
    expect(lines.map(({ position }) => position)).toEqual(
      Array.from({ length: await endOfChain() }, (_, index) => index + 1),
    )
    expect([...bearers]).toEqual(['Bearer token-of-the-collector'])
    collector.close()
  })

  test('reaches a syslog server as RFC 5424, by a process that goes on by itself', async () => {
    let received = ''
    const syslog = createServer((socket) =>
      socket.setEncoding('utf8').on('data', (part) => (received += part)),
    )
    const port = await listening(syslog)
    const failures: unknown[] = []
    const sink = openAuditSink(`syslog://127.0.0.1:${port}`)
    const stop = keepShipping(server.db, { sink, clock: server.clock }, (error) => failures.push(error))
    const end = await endOfChain()
    await expect.poll(() => received.includes(`position="${end}"`), { timeout: 20_000 }).toBe(true)
    await stop()
    expect(failures).toEqual([])
    const [, length, first] =
      /^(\d+) (<110>1 \S+ \S+ salvia \d+ audit \[audit@32473 position="1"\] \{.*?\})(?=\d+ <110>)/s.exec(
        received,
      ) ?? []
    expect(Number(length)).toBe(Buffer.byteLength(first ?? ''))
    syslog.close()
  })

  test('gets each line once from two processes at a time', async () => {
    const path = join(folder, 'two.jsonl')
    const sinks = [openAuditSink(pathToFileURL(path).href), openAuditSink(pathToFileURL(path).href)]
    await writeSomething()
    await Promise.all(sinks.map((sink) => shipAll(sink)))
    for (const sink of sinks) await shipAll(sink)
    const positions = readLines(readFileSync(path, 'utf8')).map(({ position }) => position)
    expect(positions).toEqual(Array.from({ length: await endOfChain() }, (_, index) => index + 1))
  })

  test.each(['ftp://host/', 'http://collector.example/', 'nothing'])('is refused at %s', (address) => {
    expect(() => openAuditSink(address)).toThrow(UnknownSink)
  })
})
