import type { FastifyServerOptions } from 'fastify'
import { currentTrace, traceOfCall } from '@server/tracing/trace'
import { writtenPath } from '@server/http/requests'

const TRACED = Symbol('the logger of a call')

/** Makes the logger of each call, with its trace in every line. */
export const loggerOfCall: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  request,
) => Object.assign(logger.child({ ...bindings, ...traceOfCall(request) }, options), { [TRACED]: true })

/**
 * What the log has of a request: its method, its path without query and secrets, and its id. Headers, bodies and
 * addresses of people stay out.
 */
export const loggerOptions = (
  level: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  // The line of a call has the trace of its call, which its logger was made with.
  mixin: (_line, _level, logger) => (TRACED in logger ? {} : currentTrace()),
  redact: {
    paths: [
      '*.authorization',
      '*.cookie',
      '*.password',
      '*.token',
      'req.headers',
      'res.headers',
      'err.detail',
      'err.parameters',
    ],
    censor: '[redacted]',
  },
  serializers: {
    req: ({ method, url }) => ({ method, url: writtenPath(url) }),
    res: ({ statusCode }) => ({ statusCode }),
    err: (error) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      code: error.code,
    }),
  },
})
