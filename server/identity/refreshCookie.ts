import type { ServerKeys } from '@server/core/serverKeys'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Uuid } from '@/contract/shapes'
import { API } from '@server/http/requests'
import type { LiveSession } from './sessions'

export const REFRESH_COOKIE = 'salvia_session'
/** The cookie's name over TLS; browsers refuse the prefix on an insecure connection. */
const SECURE_COOKIE = `__Secure-${REFRESH_COOKIE}`
export const PATH = `${API}/admin/auth`

/** One generation of a session, as read from a verified cookie. */
export type RefreshToken = { session: string; generation: number }

export type RefreshCookie = {
  /** The cookie value of a session's present generation. */
  cookieOf(session: LiveSession): string
  read(request: FastifyRequest): RefreshToken | undefined
  write(request: FastifyRequest, reply: FastifyReply, session: LiveSession): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * The cookie that renews a session. Scripts cannot read it, other sites cannot send it, only the auth paths receive it.
 */
export function createRefreshCookie(secret: ServerKeys): RefreshCookie {
  const sealers = secret.map((one) => {
    const key = createHmac('sha256', one).update('refresh cookie').digest()
    return (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  })
  const options = (request: FastifyRequest) =>
    ({ path: PATH, httpOnly: true, sameSite: 'strict', secure: !isLocal(request) }) as const
  const nameFor = (request: FastifyRequest) => (isLocal(request) ? REFRESH_COOKIE : SECURE_COOKIE)

  const cookieOf = ({ uuid, generation }: LiveSession) =>
    `${uuid}.${generation}.${sealers[0]?.(`${uuid}.${generation}`)}`

  return {
    cookieOf,
    read(request) {
      const kept = request.cookies[nameFor(request)] ?? ''
      const [session = '', generation = '', proof = ''] = kept.split('.')
      if (!sealers.some((seal) => isSame(proof, seal(`${session}.${generation}`)))) return
      return Uuid.safeParse(session).success ? { session, generation: Number(generation) } : undefined
    },
    write(request, reply, session) {
      void reply.setCookie(nameFor(request), cookieOf(session), {
        ...options(request),
        expires: new Date(session.expires_at),
      })
    },
    clear(request, reply) {
      void reply.clearCookie(nameFor(request), options(request))
    },
  }
}

/** Compares in a time that tells nothing of where two texts differ. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Browsers keep a secure cookie over plain http only for the local machine. */
export const isLocal = ({ hostname }: FastifyRequest) =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(hostname)
