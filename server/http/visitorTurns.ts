import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy, tooMany } from '@server/core/problems'
import { API } from './requests'

/** Reads of visitors that one process works on at once; the rest wait, so that staff share it with few. */
const AT_ONCE = 2
/** Reads that wait, of everybody and of one address: more are told to come back. */
const MOST_WAITING = 300
const MOST_OF_ADDRESS = 30

/**
 * Lets what is read without a session take turns. A caller who floods public pages then waits for
 * its own calls, and staff wait for at most two of them. Writes take no turns, as a payment may wait for its gateway.
 */
export function takeVisitorTurns(app: FastifyInstance): void {
  let underWay = 0
  const waiting: { ip: string; go: () => void }[] = []
  const waitingOf = new Map<string, number>()
  const count = (ip: string, by: number) => {
    const left = (waitingOf.get(ip) ?? 0) + by
    if (left > 0) waitingOf.set(ip, left)
    else waitingOf.delete(ip)
  }

  function end() {
    underWay -= 1
    const next = waiting.shift()
    if (!next) return
    count(next.ip, -1)
    underWay += 1
    next.go()
  }

  // After the limits of each route, so that no refused call waits first.
  app.addHook('preHandler', async (request, reply) => {
    if (!isReadByVisitor(request)) return
    let isGone = false
    reply.raw.once('close', () => {
      isGone = true
    })
    if (underWay < AT_ONCE) underWay += 1
    else {
      const { ip } = request
      if ((waitingOf.get(ip) ?? 0) >= MOST_OF_ADDRESS) throw tooMany(1)
      if (waiting.length >= MOST_WAITING) throw busy()
      count(ip, 1)
      await new Promise<void>((go) => waiting.push({ ip, go }))
    }
    // Nothing is made for a visitor who left meanwhile, and no reply of theirs would end the turn.
    if (isGone) {
      end()
      return reply.hijack()
    }
    reply.raw.once('close', end)
  })
}

const isReadByVisitor = ({ method, url, staff }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && staff === null && url.startsWith(`${API}/`)
