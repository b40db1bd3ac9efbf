import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { inTrace, traceOfCall } from './trace'
import { openSpan } from './spans'

/** Has all that a call does be of its trace, and records the call where spans are. Add it before every other hook. */
export function recordCalls(app: FastifyInstance, { under }: { under: string }): void {
  app.addHook('onRequest', ({ raw, method, routeOptions: { url: route } }, reply, done) => {
    const trace = traceOfCall(raw)
    const span = route?.startsWith(under)
      ? openSpan(trace, {
          name: `${method} ${route}`,
          kind: 'server',
          attributes: { 'http.request.method': method, 'http.route': route },
        })
      : undefined
    if (span)
      // Also where the caller has gone before the reply.
      finished(reply.raw, () => {
        const { statusCode } = reply.raw
        span.describe({ 'http.response.status_code': statusCode })
        if (statusCode >= 500) span.fail(String(statusCode))
        span.end()
      })
    inTrace(trace, done)
  })
}
