import type { FastifyInstance } from 'fastify'
import { findLastPosition } from '@server/audit/logs'
import type { Clock } from '@server/core/clock'
import type { Database } from '@server/db/database'

type Remembered<Answer> = { until: number; answer: Promise<Answer> }

/**
 * Remembers for milliseconds what many ask at once, by what it depends on and by the last position of the audit log: what
 * another process or a job wrote is never answered from before it. All of it is forgotten when this process writes.
 * The position that a reply names will not do, as it may be one of moments ago. Answers how to ask.
 */
export function rememberAnswers<Answer>(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
  milliseconds: number,
) {
  const remembered = new Map<string, Remembered<Answer>>()
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) remembered.clear()
  })

  return async (what: string, find: () => Promise<Answer>): Promise<Answer> => {
    const key = `${await findLastPosition(db)} ${what}`
    const now = clock.now().getTime()
    const known = remembered.get(key)
    if (known && now < known.until) return known.answer
    for (const [old, { until }] of remembered) if (until <= now) remembered.delete(old)
    const answer = find()
    const made = { until: now + milliseconds, answer }
    remembered.set(key, made)
    answer.catch(() => remembered.get(key) === made && remembered.delete(key))
    return answer
  }
}
