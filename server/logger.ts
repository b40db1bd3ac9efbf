import type { FastifyServerOptions } from 'fastify'
import { writtenPath } from '@server/http/requests'

/**
 * What the server writes of a request: its method, the path without its query and its secrets, and who asked only as an id of the
 * request. Headers, bodies and addresses of people stay out.
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
