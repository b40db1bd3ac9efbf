import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { MapTiles } from './mapTiles'

/**
 * The headers that tell a browser to trust nothing but this server's own files.
 * @param page the console's page, whose own inline styles and scripts are allowed by their hashes
 * @param isSecure whether people reach the server by HTTPS; browsers then use nothing else for a year
 * @param map the server of map tiles, whose images are allowed
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { page, isSecure, map }: { page: string; isSecure: boolean; map: MapTiles | undefined },
): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header(
      'Access-Control-Expose-Headers',
      'Date, ETag, Location, Retry-After, X-Clock-Ahead, X-Log-Position, X-Request-Id',
    )
    void reply.header('Permissions-Policy', 'camera=(), geolocation=(self), microphone=(), payment=()')
  })
}

/** The hashes of a page's inline elements, as the policy names them. */
function hashesOf(element: 'script' | 'style', page: string): string[] {
  const inline = page.matchAll(new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${element}>`, 'g'))
  return [...inline].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}
