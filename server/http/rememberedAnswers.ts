import type { FastifyInstance } from 'fastify'
import type { Clock } from '@server/core/clock'

type Remembered<Answer> = { until: number; answer: Promise<Answer> }

/**
 * Remembers for milliseconds what many ask at once, by what it depends on, and forgets all of it when this process writes:
 * people see their own acts counted. Answers how to ask.
 */
export function rememberAnswers<Answer>(app: FastifyInstance, clock: Clock, milliseconds: number) {
  const remembered = new Map<string, Remembered<Answer>>()
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) remembered.clear()
  })

  return (key: string, find: () => Promise<Answer>): Promise<Answer> => {
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
