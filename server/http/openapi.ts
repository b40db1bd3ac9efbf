import { setImmediate } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Problem } from '@/contract/problem'
import { packedLargePage, packedPage } from './packedPage'
import { scopeOf } from './access'
import { API } from './requests'

/** The replies with which any call may be refused. */
export const problems = { '4xx': Problem, '5xx': Problem } as const

export const noContent = z.undefined()

const openapi = {
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
      bearer: {
        type: 'http' as const,
        scheme: 'bearer',
        description:
          'The token of a person, or the key of a system, which may make the calls that state x-permission, ' +
          'where its scopes name it.',
      },
      appKey: { type: 'apiKey' as const, in: 'header', name: 'X-App-Key' },
    },
  },
  security: [{ appKey: [] }],
}

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/**
 * Collects every route and its schemas; call it before the routes are added.
 * @returns describes the whole API, a few routes at a time, so that other calls are answered meanwhile
 */
export async function describeApi(app: FastifyInstance): Promise<() => Promise<Description>> {
  const routes: RouteOptions[] = []
  const known = new WeakMap<FastifySchema, ReturnType<typeof toJsonSchema>>()
  app.addHook('onRoute', (route) => void routes.push(route))
  await app.register(swagger, {
    openapi,
    transform: (route) => {
      const { schema, url } = known.get(route.schema) ?? toJsonSchema(route)
      // What was prepared is written into the description, and is no other route's.
      known.delete(route.schema)
      const { config = {} } = route.route
      const { access } = config
      const scope = scopeOf(config)
      const signedIn = access !== undefined && access !== 'anyone'
      return {
        url,
        schema: {
          ...schema,
          ...(signedIn && { security: [{ appKey: [], bearer: [] }] }),
          ...(scope && { 'x-permission': scope }),
        },
      }
    },
  })
  return async () => {
    for (const route of routes) {
      const { schema, url } = route
      if (!schema) continue
      known.set(schema, toJsonSchema({ schema, url, route, openapiObject: openapi }))
      await setImmediate()
    }
    return app.swagger()
  }
}

type Description = { paths?: object }

type Publication = {
  describe: () => Promise<Description>
  /** Draws the description. */
  page: (document: object) => string
  styles: string
}

/** Calls a minute of one address, which needs the description once. */
const MOST = 60

/**
 * Publishes the collected description as JSON, and as a page to read. It is built once, when it is first asked for, and sent
 * compressed: most processes are never asked, and making it grows one by 65 MB.
 */
export function publishApi(app: FastifyInstance, { describe, page, styles }: Publication): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: { max: MOST, timeWindow: '1 minute' } } }
  let built: ReturnType<typeof build> | undefined
  async function build() {
    const document = await describe()
    const [json, drawn] = [JSON.stringify(document), page(document)]
    // The plugin keeps the document that it answered with for good.
    delete document.paths
    return {
      json: await packedLargePage(json, 'application/json; charset=utf-8'),
      page: await packedLargePage(drawn),
    }
  }
  function published() {
    built ??= build().catch((error: unknown) => {
      built = undefined
      throw error
    })
    return built
  }

  app.get(`${API}/openapi.json`, hidden, async (request, reply) => (await published()).json(request, reply))
  app.get(`${API}/docs`, hidden, async (request, reply) => (await published()).page(request, reply))
  const sendStyles = packedPage(styles, 'text/css; charset=utf-8')
  app.get(`${API}/docs.css`, hidden, sendStyles)
}
