import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { http, HttpResponse, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Role } from '@/contract/permissions'
import { createApp } from '@server/app'
import type { Background } from '@server/core/background'
import type { Database } from '@server/db/database'
import type { GatewayChoice } from '@server/adapters/openGateway'
import type { Message } from '@server/adapters/mail/mail'
import type { Worker } from '@server/jobs/worker'
import type { Dispatcher } from '@server/domain/webhooks/dispatcher'
import { createAccessTokens } from '@server/identity/accessTokens'
import { REFRESH_COOKIE, createRefreshCookie } from '@server/identity/refreshCookie'
import { openSession, type LiveSession } from '@server/identity/sessions'
import { SECRET } from './databases'
import { openTestDatabase } from './lentDatabases'
import { aUser } from './records'
import { type TestClock, testClock } from './testClock'

export const APP_KEY = 'salvia-console'

/** The network as the app under test sees it; a test lays its own answers on top with `network.use`. */
export const network = setupServer()

type Reference = {
  db: Database
  app: FastifyInstance
  clock: TestClock
  /** What was mailed, oldest first. */
  mail: Message[]
  background: Background
  /** What is done after a reply or at a time: nothing is, until a test runs it. */
  jobs: Worker
  /** What webhooks are told: nothing is, until a test sends it. */
  deliveries: Dispatcher
  /** The cookies that a browser would hold, by name. */
  cookies: Map<string, string>
}

let current: Reference | undefined

/** The server of this file. @throws before `referenceServer()` has started it */
function reference(): Reference {
  if (!current) throw new Error('Call referenceServer() at the top of the test file')
  return current
}

/**
 * The reference server, answering the calls of this file in its own process, over a database of its own. Its parts
 * are there once the tests run.
 */
export function referenceServer({
  open = openTestDatabase,
  gateway,
}: {
  open?: () => Promise<Database>
  /** Who moves the money, where that is not the sandbox. */
  gateway?: () => Promise<GatewayChoice>
} = {}): Reference {
  const server = {} as Reference

  beforeAll(async () => {
    const mail: Message[] = []
    const clock = testClock()
    const db = await open()
    const choice = await gateway?.()
    const { app, background, jobs, deliveries } = await createApp({
      db,
      ...(choice && { gateway: choice }),
      clock,
      secret: SECRET,
      appKey: APP_KEY,
      publicUrl: 'http://localhost',
      mail: { send: async (message) => void mail.push(message) },
      limits: {
        all: 1_000_000,
        login: 1_000_000,
        refresh: 1_000_000,
        recover: 1_000_000,
        subscribe: 1_000_000,
        pay: 1_000_000,
        search: 1_000_000,
        systems: 1_000_000,
      },
    })
    current = Object.assign(server, {
      db,
      app,
      clock,
      mail,
      background,
      jobs,
      deliveries,
      cookies: new Map<string, string>(),
    })
  })
  answering(
    http.get('*/api/v2/admin/stream', ({ request }) => handOverStream(request)),
    http.all('*/api/v2/*', ({ request }) => handOver(request)),
  )
  afterEach(() => {
    server.cookies.clear()
    server.clock.reset()
    server.mail.length = 0
  })
  afterAll(async () => {
    await server.app.close()
    await server.db.destroy()
  })

  return server
}

/** What answers the app's calls in this file. */
export function answering(...answers: RequestHandler[]): void {
  beforeAll(() => {
    network.resetHandlers(...answers)
    network.listen({ onUnhandledRequest: 'error' })
  })
  // What a screen still says as it is taken away is answered too.
  afterEach(() => network.resetHandlers(...answers))
  afterAll(() => network.close())
}

/** Gives a call of the browser to the server, cookies included, and its reply to the browser. */
async function handOver(request: Request): Promise<HttpResponse<ArrayBuffer>> {
  const { app, cookies } = reference()
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== 'content-length'))
  const reply = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers,
    cookies: pathname.startsWith('/api/v2/admin/auth/') ? Object.fromEntries(cookies) : {},
    ...(body.length > 0 && { payload: body }),
  })
  for (const { name, value, expires } of reply.cookies)
    if (expires && expires.getTime() === 0) cookies.delete(name)
    else cookies.set(name, value)
  const passed = Object.entries(reply.headers).filter(([name]) => name !== 'set-cookie')
  return new HttpResponse(reply.rawPayload.length > 0 ? new Uint8Array(reply.rawPayload).buffer : null, {
    status: reply.statusCode,
    headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
  })
}

/** The stream goes on until its reader leaves. */
async function handOverStream(request: Request): Promise<HttpResponse<ReadableStream>> {
  const { pathname, search } = new URL(request.url)
  const reply = await reference().app.inject({
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payloadAsStream: true,
  })
  const line = reply.stream()
  request.signal.addEventListener('abort', () => line.destroy())
  return new HttpResponse(Readable.toWeb(line) as ReadableStream, {
    status: reply.statusCode,
    headers: { 'content-type': String(reply.headers['content-type']) },
  })
}

/** Starts a session for a user, without a password; the browser of the test gets its cookie. */
export async function sessionFor(user: {
  uuid: string
}): Promise<{ token: string; cookie: string; session: LiveSession }> {
  const { db, clock, cookies } = reference()
  const opening = { user_uuid: user.uuid, ip: '127.0.0.1', user_agent: 'test' }
  const session = await db.transaction().execute((tx) => openSession(tx, clock, opening))
  const cookie = createRefreshCookie(SECRET).cookieOf(session)
  cookies.set(REFRESH_COOKIE, cookie)
  return { session, cookie, token: await createAccessTokens(SECRET, clock).issue(session) }
}

/** The token of a new user who holds a role, signed in. */
export async function tokenFor(role: Role): Promise<string> {
  const user = await aUser(reference().db, { role, email: `${role}-${randomUUID().slice(0, 8)}@salvia.test` })
  const { token } = await sessionFor(user)
  return token
}

/** A call of the API, as the console makes it. A string starts from `/api/v2/`. */
export async function call(
  as: Role | { token: string } | 'visitor',
  address: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const token = as === 'visitor' ? undefined : typeof as === 'string' ? await tokenFor(as) : as.token
  return reference().app.inject({
    method: method as 'GET',
    url: `/api/v2/${address}`,
    headers: { 'x-app-key': APP_KEY, ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
}

/** Does an action as the console does: previews it, then confirms the preview. Returns the refusal, if either is refused. */
export async function previewedCall(
  as: Role | { token: string },
  address: string,
  { body, version = 1 }: { body: object; version?: number },
) {
  const caller = typeof as === 'string' ? { token: await tokenFor(as) } : as
  const asked = { method: 'POST', body, headers: { 'if-match': `"${version}"` } }
  const seen = await call(caller, `${address}?dry_run=true`, asked)
  if (seen.statusCode !== 200) return seen
  const { preview_token } = seen.json<{ preview_token: string }>()
  return call(caller, `${address}?preview_token=${preview_token}`, asked)
}
