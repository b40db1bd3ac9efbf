import type { FastifyInstance } from 'fastify'

/**
 * Closes idle connections once a stopping server has sent its last reply. Otherwise it would wait for connections that
 * browsers keep open or have not used yet, until they time out (`keepAliveTimeout`, `headersTimeout`: 10 s each).
 */
export function closeWithLastReply(app: FastifyInstance): void {
  let isStopping = false
  let underWay = 0
  const closeIfDone = () => {
    if (isStopping && underWay === 0) app.server.closeAllConnections()
  }
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
      closeIfDone()
    })
  })
  app.addHook('preClose', async () => {
    isStopping = true
    closeIfDone()
  })
}
