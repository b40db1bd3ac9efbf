import type { FastifyServerOptions } from 'fastify'
import { writtenPath } from '@server/http/requests'

/**
 * What the log has of a request: its method, its path without query and secrets, and its id. Headers, bodies and
 * addresses of people stay out.
 */
export const loggerOptions = (
  level: string,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
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
