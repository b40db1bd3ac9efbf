import type { FastifyInstance, FastifyReply } from 'fastify'
import { LOG_POSITION } from '@/contract/logPosition'
import type { Clock } from '@server/core/clock'

type Remembered<Answer> = { until: number; answer: Promise<Answer> }

/**
 * Remembers for milliseconds what many ask at once, by what it depends on and by the position of the audit log that the
 * reply names: who was told of a change, also of another process or of a job, is not answered from before it. All of it is
 * forgotten when this process writes, so that people see their own acts counted. Answers how to ask.
 */
export function rememberAnswers<Answer>(app: FastifyInstance, clock: Clock, milliseconds: number) {
  const remembered = new Map<string, Remembered<Answer>>()
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) remembered.clear()
  })

  return (reply: FastifyReply, what: string, find: () => Promise<Answer>): Promise<Answer> => {
    const key = `${String(reply.getHeader(LOG_POSITION))} ${what}`
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
