import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { maskFor } from '@server/core/maskBySchema'

/**
 * Masks every reply to a user by the schema of the route: what identifies a person, for the roles that may not see it.
 * Files have no schema, so that their routes mask what they write. Replies to visitors hold their own data.
 */
export function maskReplies(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!request.staff) return payload
    const schema = schemaOf(request.routeOptions.schema?.response, reply.statusCode)
    return schema ? maskFor(request.staff, schema, payload) : payload
  })
}

/** The schema of the replies with a status: `200`, or `4xx` for all of its class. */
function schemaOf(replies: unknown, status: number): z.ZodMiniType<unknown> | undefined {
  if (typeof replies !== 'object' || replies === null) return
  const byStatus = new Map<string, unknown>(Object.entries(replies))
  const found = byStatus.get(String(status)) ?? byStatus.get(`${Math.floor(status / 100)}xx`)
  return found instanceof z.ZodMiniType ? found : undefined
}
