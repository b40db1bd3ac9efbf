import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that is asked to stop do so once its last reply is out. By itself it would wait for every connection that
 * a browser keeps for another call, or has opened and not used yet, until it is given up (`keepAliveTimeout`,
 * `headersTimeout`: 10 s each).
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
