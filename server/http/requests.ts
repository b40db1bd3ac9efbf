import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '@server/core/clock'
import { instant } from '@server/core/clock'
import type { Origin } from '@server/core/origin'
import { Refusal, unwritable } from '@server/core/problems'
import { actorOf } from '@server/core/staff'
import { traceOfCall } from '@server/tracing/trace'

export const API = '/api/v2'
export const ADMIN = `${API}/admin/`

/** The caller's id of a request, where it is safe to log, else one of our own. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
}

/** The address of the logos on public pages. */
export const LOGOS = `${API}/public/logos/`

/** Addresses of the API that a browser opens by itself, without the application key. */
const readable = [`${API}/openapi.json`, `${API}/docs`, `${API}/docs.css`]

/** Checks the application key, the site and the content of every call, and sets the headers of every reply. */
export function checkRequests(app: FastifyInstance, { appKey }: { appKey: string }): void {
  app.addHook('onRequest', async (request, reply) => {
    const { trace_id, span_id } = traceOfCall(request.raw)
    // As W3C Trace Context Level 2 says it: what of the caller's trace was done here.
    void reply.header('X-Request-Id', request.id).header('Traceresponse', `00-${trace_id}-${span_id}-00`)
    const [path = ''] = request.url.split('?', 1)
    if (!path.startsWith(`${API}/`)) return
    void reply.header('Cache-Control', 'no-store')
    if (!readable.includes(path) && !path.startsWith(LOGOS) && request.headers['x-app-key'] !== appKey)
      throw new Refusal(400, 'app_key_invalid', 'La llave de la aplicación no es la correcta')
    if (!isRead(request) && request.headers['sec-fetch-site'] === 'cross-site')
      throw new Refusal(400, 'cross_site', 'La solicitud viene de otro sitio')
  })

  // The API takes only JSON: content that a form of another site can send is refused.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body === '') return done(null, undefined)
    void parse(request, body, (error, value) => {
      const refusal = error ?? whyNot(value, DEPTH)
      if (refusal) done(refusal)
      else done(null, value)
    })
  })
}

/** The deepest nesting of a body: no contract comes near it, and recursion over a body may rely on it. */
const DEPTH = 20

/** The refusal of content that no route takes: nested too deep, or text that the database cannot store. */
function whyNot(value: unknown, levels: number): Refusal | undefined {
  if (typeof value === 'string') return isWhole(value) ? undefined : unwritable()
  if (typeof value !== 'object' || value === null) return undefined
  if (levels === 0) return new Refusal(400, 'too_deep', `El contenido tiene más de ${DEPTH} niveles`)
  for (const [key, inner] of Object.entries(value)) {
    const refusal = isWhole(key) ? whyNot(inner, levels - 1) : unwritable()
    if (refusal) return refusal
  }
}

/** Whether a text has neither a lone surrogate nor the character NUL. */
const isWhole = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * The path of an address as it may be logged: without its query, and without the secrets of personal links, which are
 * longer than any uuid.
 */
export const writtenPath = (url: string) => (url.split('?', 1)[0] ?? '').replace(/(?<![\w-])[\w-]{40,}/g, '…')

/** The origin of the changes that a request makes, for events and log entries. */
export function originOf(request: FastifyRequest, clock: Clock): Origin {
  const { staff } = request
  return {
    actor: staff ? actorOf(staff) : { kind: 'public', uuid: null, label: 'Público' },
    ...(staff?.key && { owner_uuid: staff.uuid }),
    role: staff?.role ?? null,
    // A key has no session.
    session_uuid: staff?.session_uuid || null,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    method: request.method,
    path: writtenPath(request.url),
    request_id: request.id,
    correlation_id: request.id,
    at: instant(clock.now()),
  }
}
