import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageNames } from '@/contract/pageNames'
import { refuse } from './errorReplies'
import { type MapTiles, mapNames } from './mapTiles'
import { packedPage } from './packedPage'
import { namedPage } from './pageNames'
import { preloadsOf } from './preloads'
import { Refusal } from '@server/core/problems'
import { API } from './requests'

/** The console's page as it was built, or nothing where it was not. */
export function readPage(root: string | undefined): string {
  const file = root && join(root, 'index.html')
  return file && existsSync(file) ? readFileSync(file, 'utf8') : ''
}

type Website = {
  root: string | undefined
  /** The server of map tiles; without it no map is shown. */
  map?: MapTiles | undefined
  /** The address of the product's other application, where paths unknown to the console lead. */
  otherAppUrl?: string | undefined
  /** Reads the names that the settings give to the product and its seller. */
  readNames: () => Promise<PageNames>
}

/**
 * Serves the built console, and answers every address without a route: with the console's page where a person may open
 * it, else with a refusal.
 */
export async function serveWebsite(
  app: FastifyInstance,
  { root, map, otherAppUrl, readNames }: Website,
): Promise<void> {
  const built = root !== undefined && existsSync(join(root, 'index.html'))
  const pageOf = pages(
    namedPage(readPage(root), { ...mapNames(map), ...(otherAppUrl && { 'other-app': otherAppUrl }) }),
  )
  const namesFor = latestNames(readNames)
  const methods = rememberRoutes(app)
  const preloads = built ? preloadsOf(root) : undefined
  if (built)
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // The names of these files change with their content.
        const lasting = path.includes('/assets/')
        reply.setHeader('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })

  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (built && isReading(request) && isPage(path)) {
      const links = preloads?.(path)
      if (links) void reply.header('Link', links)
      return pageOf(await namesFor(request))(request, reply)
    }
    const allow = methods(request)
    const missing = new Refusal(404, 'not_found', 'No existe esa dirección')
    const refusal =
      allow.length > 0
        ? new Refusal(405, 'method_not_allowed', 'Esta dirección no admite esa operación', { allow })
        : missing
    return refuse(request, reply, refusal)
  })
}

/** Milliseconds that a page waits for its names. */
const NAMES_TIMEOUT_MS = 300

/** Reads the names, or answers the last ones where the database is slow: the page is served in any case. */
function latestNames(read: Website['readNames']) {
  let last: PageNames = {}
  return async ({ log }: FastifyRequest) => {
    const reading = read().then(
      (names) => {
        last = names
      },
      (error: unknown) => log.error({ err: error }, 'a page goes by the names before'),
    )
    await Promise.race([reading, setTimeout(NAMES_TIMEOUT_MS, undefined, { ref: false })])
    return last
  }
}

/** The page with its names, built again only when they change. */
function pages(built: string) {
  let last: { written: string; send: ReturnType<typeof packedPage> } | undefined
  return (names: PageNames) => {
    const written = namedPage(built, names)
    if (last?.written !== written) last = { written, send: packedPage(written) }
    return last.send
  }
}

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

const isPage = (path: string) => !path.startsWith(`${API}/`) && !path.startsWith('/assets/')

/** Collects the methods that the routes of an address take, for the `Allow` header. */
function rememberRoutes(app: FastifyInstance): (request: FastifyRequest) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    routes.push({ pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods: [method].flat() })
  })
  return ({ url }) => {
    const [path = ''] = url.split('?', 1)
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))]
  }
}
