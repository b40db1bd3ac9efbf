import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { MapTiles } from './mapTiles'
import { byContract } from './validation'

/**
 * The headers that tell a browser to trust nothing but this server's own files. These files get fewer (`headersOfFiles`):
 * a kilobyte more on each of some fifty is felt on a slow network.
 * @param page the console's page, whose own inline styles and scripts are allowed by their hashes
 * @param isSecure whether people reach the server by HTTPS; browsers then use nothing else for a year
 * @param map the server of map tiles, whose images are allowed
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { page, isSecure, map }: { page: string; isSecure: boolean; map: MapTiles | undefined },
): Promise<void> {
  const headers = await headersBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...hashesOf('script', page)],
        'style-src': ["'self'", ...hashesOf('style', page)],
        'img-src': ["'self'", 'data:', 'blob:', ...(map ? [map.origin] : [])],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        // For the card frame of the gateway; all other pages of this server refuse to be framed.
        'frame-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: isSecure && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
  })
  headers['access-control-expose-headers'] =
    'Date, ETag, Location, Retry-After, X-Clock-Ahead, X-Log-Position, X-Request-Id'
  headers['permissions-policy'] = 'camera=(), geolocation=(self), microphone=(), payment=()'
  const ofFiles = headersOfFiles(headers)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith(FILES) ? ofFiles : headers)
    done()
  })
}

/** Where the scripts, styles and fonts of the pages lie. */
const FILES = '/assets/'

/** What a browser heeds of a script, a style or a font: opened as a page, it may do nothing at all. */
const headersOfFiles = (headers: Record<string, string>) => ({
  ...Object.fromEntries(
    ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  ),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})

/** The headers that helmet gives every reply. It would build them anew for each one, with all that it checks of them. */
async function headersBy(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify({ schemaController: byContract })
  await app.register(helmet, options)
  app.get('/', async (_request, reply) => reply.raw.getHeaders())
  const { body } = await app.inject('/')
  await app.close()
  return z.parse(z.record(z.string(), z.string()), JSON.parse(body))
}

/** The hashes of a page's inline elements, as the policy names them. */
function hashesOf(element: 'script' | 'style', page: string): string[] {
  const inline = page.matchAll(new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${element}>`, 'g'))
  return [...inline].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}
