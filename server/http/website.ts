import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageNames } from '@/contract/pageNames'
import { refuse } from './errorReplies'
import { type FirstWords, type ReadWords, writeFirstWords } from './firstWords'
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
  /** Reads what the page at a path says before its scripts are there, where it says something. */
  readWords?: ReadWords | undefined
  /** The key under which the page calls the API. */
  appKey: string
}

/**
 * Serves the built console, and answers every address without a route: with the console's page where a person may open
 * it, else with a refusal.
 */
export async function serveWebsite(
  app: FastifyInstance,
  { root, map, otherAppUrl, readNames, readWords, appKey }: Website,
): Promise<void> {
  const built = root !== undefined && existsSync(join(root, 'index.html'))
  const pageOf = pages(
    namedPage(readPage(root), { ...mapNames(map), ...(otherAppUrl && { 'other-app': otherAppUrl }) }),
    appKey,
  )
  const namesFor = latestNames(readNames)
  const methods = rememberRoutes(app)
  const preloads = built ? preloadsOf(root) : undefined
  if (built) {
    const sent = { index: false, preCompressed: true, cacheControl: false } as const
    await app.register(fastifyStatic, {
      ...sent,
      root,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'assets/**', 'index.html'],
      setHeaders: (reply) => void reply.setHeader('Cache-Control', 'no-cache'),
    })
    // One route for the hundreds of them, as each route takes memory.
    await app.register(fastifyStatic, {
      ...sent,
      root: join(root, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (path) => !/(?:\/|\.br|\.gz)$/.test(path),
      // The names of these files change with their content.
      setHeaders: (reply) => void reply.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (built && isReading(request) && isPage(path)) {
      const links = preloads?.(path)
      if (links) void reply.header('Link', links)
      const words = readWords && inTime(readWords(path, request.url.includes('?')), request)
      const [names, said] = await Promise.all([namesFor(request), words])
      return pageOf(names, said)(request, reply)
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

/** Milliseconds that a page waits for its names and its words. */
const PATIENCE_MS = 300

/** What is read of a page's words in time, as the page is served in any case. */
const inTime = (reading: Promise<FirstWords | undefined>, { log }: FastifyRequest) =>
  Promise.race([
    reading.catch((error: unknown) => {
      log.error({ err: error }, 'a page goes without its words')
      return undefined
    }),
    setTimeout(PATIENCE_MS, undefined, { ref: false }),
  ])

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
    await Promise.race([reading, setTimeout(PATIENCE_MS, undefined, { ref: false })])
    return last
  }
}

/** How many pages are kept as they are sent: one for each plan with its sellers, and one for all else. */
const MOST_PAGES = 100

/** The page with its names and its words, built again only when they change. */
function pages(built: string, appKey: string) {
  const kept = new Map<string, ReturnType<typeof packedPage>>()
  return (names: PageNames, words: FirstWords | undefined) => {
    const named = namedPage(built, names)
    const written = words ? writeFirstWords(named, words, names, appKey) : named
    const send = kept.get(written) ?? packedPage(written)
    // The one that was wanted last is forgotten last.
    kept.delete(written)
    kept.set(written, send)
    for (const one of kept.keys()) if (kept.size > MOST_PAGES) kept.delete(one)
    return send
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
