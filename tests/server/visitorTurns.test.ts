// @vitest-environment node
import { get } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerErrors } from '@server/http/errorReplies'
import { takeVisitorTurns } from '@server/http/visitorTurns'

const AT_ONCE = 2
const MOST_OF_ADDRESS = 30
const colleague = {
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Ana',
  email: 'ana@salvia.test',
  role: 'admin' as const,
  session_uuid: '00000000-0000-4000-8000-000000000002',
}

describe('what is read without a session', () => {
  let app: FastifyInstance
  let base = ''
  let arrived = 0
  let left = 0
  /** The replies that are being made, in their order; each ends when it is told to. */
  let open: { who: string; end: () => void }[]

  beforeEach(async () => {
    open = []
    arrived = 0
    left = 0
    app = Fastify({ trustProxy: true })
    answerErrors(app)
    app.decorateRequest('staff', null)
    app.addHook('onRequest', async (request) => {
      if (request.headers.authorization) Object.assign(request, { staff: colleague })
    })
    // Counted just before the turns, so that a test knows the order in which calls came to them.
    app.addHook('preHandler', async (_request, reply) => {
      arrived += 1
      reply.raw.once('close', () => {
        left += 1
      })
    })
    takeVisitorTurns(app)
    const hold = async ({ headers }: { headers: Record<string, unknown> }) => {
      await new Promise<void>((end) => open.push({ who: String(headers['x-who']), end }))
      return 'done'
    }
    app.get('/api/v2/public/page', hold)
    app.post('/api/v2/public/page', hold)
    base = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    for (const { end } of open) end()
    await app.close()
  })

  const ask = (who: string, { ip = '10.0.0.1', ...init }: RequestInit & { ip?: string } = {}) =>
    fetch(`${base}/api/v2/public/page`, {
      ...init,
      headers: { 'x-who': who, 'x-forwarded-for': ip, ...init.headers },
    })
  const haveArrived = (count: number) => vi.waitFor(() => expect(arrived).toBe(count))
  const seen = (count: number) => vi.waitFor(() => expect(open).toHaveLength(count))
  const who = () => open.map((one) => one.who)

  test('is made two at a time, in the order of asking, while staff and payments pass', async () => {
    const replies = []
    for (const [before, one] of ['a', 'b', 'c', 'd'].entries()) {
      replies.push(ask(one))
      await haveArrived(before + 1)
    }
    await seen(AT_ONCE)
    replies.push(ask('staff', { headers: { authorization: 'Bearer x' } }), ask('payment', { method: 'POST' }))
    await seen(4)
    expect(who().toSorted()).toEqual(['a', 'b', 'payment', 'staff'])
    open[0]?.end()
    await seen(5)
    expect(who().at(-1)).toBe('c')
    open[1]?.end()
    await seen(6)
    expect(who().at(-1)).toBe('d')
    for (const { end } of open) end()
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 200),
    )
  })

  test('gives the turn on of whoever leaves, before it or in it', async () => {
    const leaver = get(`${base}/api/v2/public/page`, { headers: { 'x-who': 'leaver' } })
    leaver.on('error', () => {})
    await seen(1)
    const stayer = ask('stayer')
    await seen(AT_ONCE)
    const waiter = get(`${base}/api/v2/public/page`, { headers: { 'x-who': 'waiter' } })
    waiter.on('error', () => {})
    await haveArrived(3)
    const last = ask('last')
    await haveArrived(4)
    waiter.destroy()
    await vi.waitFor(() => expect(left).toBe(1))
    leaver.destroy()
    await vi.waitFor(() => expect(who()).toContain('last'))
    expect(who()).not.toContain('waiter')
    for (const { end } of open) end()
    expect([(await stayer).status, (await last).status]).toEqual([200, 200])
  })

  test('lets one address wait so often, and others meanwhile', async () => {
    const replies = Array.from({ length: AT_ONCE + MOST_OF_ADDRESS }, (_, n) => ask(`mine ${n}`))
    await seen(AT_ONCE)
    await haveArrived(AT_ONCE + MOST_OF_ADDRESS)
    const refused = await vi.waitFor(async () => {
      const reply = await ask('mine too')
      expect(reply.status).toBe(429)
      return reply
    })
    expect(refused.headers.get('retry-after')).toBe('1')
    const before = arrived
    const other = ask('theirs', { ip: '10.0.0.2' })
    await haveArrived(before + 1)
    const ending = setInterval(() => {
      for (const { end } of open) end()
    }, 5)
    expect((await other).status).toBe(200)
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    clearInterval(ending)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
