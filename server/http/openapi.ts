import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Problem } from '@/contract/problem'
import { API } from './requests'

/** The replies with which any call may be refused. */
export const problems = { '4xx': Problem, '5xx': Problem } as const

export const noContent = z.undefined()

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** Collects every route and its schemas; call it before the routes are added. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Salvia API',
        version: '2.0.0',
        description:
          'Every call carries X-App-Key. Calls under /admin/ carry a bearer token, except those that sign in. ' +
          'Refusals answer {message, code, errors?, request_id}; message is in Spanish, for a person.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          appKey: { type: 'apiKey', in: 'header', name: 'X-App-Key' },
        },
      },
      security: [{ appKey: [] }],
    },
    transform: (route) => {
      const { schema, url } = toJsonSchema(route)
      const { access } = route.route.config ?? {}
      const signedIn = access !== undefined && access !== 'anyone'
      return { url, schema: { ...schema, ...(signedIn && { security: [{ appKey: [], bearer: [] }] }) } }
    },
  })
}

/** Publishes the collected description as JSON, and as a page to read. */
export function publishApi(app: FastifyInstance, page: (document: object) => string, styles: string): void {
  const hidden = { schema: { hide: true } }
  app.get(`${API}/openapi.json`, hidden, () => app.swagger())
  app.get(`${API}/docs`, hidden, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(app.swagger())),
  )
  app.get(`${API}/docs.css`, hidden, (_request, reply) => reply.type('text/css; charset=utf-8').send(styles))
}
