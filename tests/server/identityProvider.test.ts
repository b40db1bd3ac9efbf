import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { http, passthrough } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REFRESH_COOKIE } from '@server/identity/refreshCookie'
import { aUser } from '../support/records'
import { call, network, referenceServer } from '../support/referenceServer'

type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  amr?: string[]
}

/** Who is at the provider: it lets the one in that the test names last. */
let person: Person = { sub: 'nobody' }
let issuer = ''
let stop = () => {}

const SECRET = 'the secret of the client, as the provider gave it'
const BACK = 'http://localhost/admin/login'

/** A provider in this process, without the screens of one: it knows who asks. */
beforeAll(async () => {
  const { createServer } = await import('node:http')
  const listener = createServer()
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', () => done()))
  issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'salvia',
        client_secret: SECRET,
        redirect_uris: [BACK],
        // The product is served over http on this machine only.
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub', 'groups', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const { params, prompt, grantId } = await provider.interactionDetails(context.req, context.res)
    const grant = grantId ? await provider.Grant.find(grantId) : undefined
    const given = grant ?? new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
    given.addOIDCScope('openid profile email')
    const result =
      prompt.name === 'login'
        ? { login: { accountId: person.sub } }
        : { consent: { grantId: await given.save() } }
    await provider.interactionFinished(context.req, context.res, result)
  })
  listener.on('request', provider.callback())
  stop = () => void listener.close()
})
afterAll(() => stop())

describe('signing in with the identity provider of the organization', () => {
  const server = referenceServer()
  // What the server and the browser of these tests ask the provider goes out indeed.
  beforeEach(() => network.use(http.all(`${issuer}/*`, () => passthrough())))
  afterEach(async () => {
    await server.db.deleteFrom('settings').execute()
    await server.db.deleteFrom('user_identities').execute()
  })

  async function setUp(values: object = {}) {
    const edit = {
      values: {
        issuer,
        client_id: 'salvia',
        manager_values: ['gestores'],
        viewer_values: ['lectores'],
        ...values,
      },
      reason: 'Prueba',
    }
    const saved = await call('admin', 'admin/settings/identity_provider', {
      method: 'PATCH',
      body: edit,
      headers: { 'if-match': '"1"' },
    })
    expect(saved.statusCode).toBe(200)
    const kept = await call('admin', 'admin/identity-provider/secret', {
      method: 'PUT',
      body: { secret: SECRET },
    })
    expect(kept.statusCode).toBe(200)
    expect(kept.body).not.toContain(SECRET)
  }

  /** Goes to the provider as a browser does, and comes back with its answer. */
  async function visit(who: Person) {
    person = who
    const begun = await call('visitor', 'admin/auth/provider/begin', { method: 'POST' })
    expect(begun.statusCode).toBe(200)
    const browser = begun.cookies.find(({ name }) => name === 'salvia_provider')?.value ?? ''
    const jar = new Map<string, string>()
    let at: string = begun.json().data.url
    while (!at.startsWith(BACK)) {
      const reply = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
        jar.set(name, value)
      }
      at = new URL(reply.headers.get('location') ?? '', at).href
    }
    const answer = new URL(at).searchParams
    return {
      browser,
      body: { code: answer.get('code'), state: answer.get('state'), iss: answer.get('iss') },
    }
  }
  const finish = ({ browser, body }: Awaited<ReturnType<typeof visit>>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/admin/auth/provider',
      headers: { 'x-app-key': 'salvia-console' },
      cookies: { salvia_provider: browser },
      payload: body,
    })
  const enter = async (who: Person) => finish(await visit(who))
  const userOf = (email: string) =>
    server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

  test('lets in who it has verified, links them, and follows the role it says', async () => {
    await setUp()
    const user = await aUser(server.db, { role: 'viewer', email: 'ana@salvia.test' })
    const ana = { sub: 'a-1', email: 'ana@salvia.test', email_verified: true, groups: ['gestores', 'otros'] }
    const entered = await enter(ana)
    expect(entered.statusCode).toBe(200)
    expect(Object.keys(entered.json())).toEqual(['access_token', 'user'])
    expect(entered.json().user).toMatchObject({ id: user.uuid, role: 'manager' })
    expect(entered.cookies.map(({ name }) => name)).toContain(REFRESH_COOKIE)
    expect((await call({ token: entered.json().access_token }, 'admin/passkeys')).statusCode).toBe(200)
    // Once linked, another address says nothing: it is the same person.
    const later = await enter({
      sub: 'a-1',
      email: 'otra@salvia.test',
      email_verified: true,
      groups: ['lectores'],
    })
    expect(later.json().user).toMatchObject({ id: user.uuid, role: 'viewer' })
  })

  test('refuses in words who it does not know, has not verified, gave no role, or was deactivated', async () => {
    await setUp({ creates_users: false })
    await aUser(server.db, { email: 'eva@salvia.test' })
    await aUser(server.db, { email: 'fue@salvia.test', status: 'disabled' })
    const refused = async (who: Person) => {
      const reply = await enter(who)
      return [reply.statusCode, reply.json().code]
    }
    const groups = ['lectores']
    const known = { sub: 'b-1', email: 'eva@salvia.test', email_verified: true }
    expect(await refused({ ...known, email_verified: false, groups })).toEqual([401, 'provider_unknown'])
    expect(await refused({ ...known, groups: ['otros'] })).toEqual([401, 'provider_role'])
    expect(await refused({ ...known, email: 'nadie@salvia.test', groups })).toEqual([401, 'provider_unknown'])
    expect(await refused({ ...known, email: 'fue@salvia.test', groups })).toEqual([401, 'provider_unknown'])
    const { reason } = await server.db
      .selectFrom('logs')
      .select('reason')
      .where('action', '=', 'login_failed')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(reason).toContain('no tienes acceso a Salvia')
  })

  test('adds who is new only where the settings say so, and nobody who was deactivated', async () => {
    await setUp({ creates_users: true })
    await aUser(server.db, { email: 'salio@salvia.test', status: 'disabled' })
    const groups = ['lectores']
    const nuevo = {
      sub: 'c-1',
      email: 'nueva@salvia.test',
      email_verified: true,
      name: 'Nueva Persona',
      groups,
    }
    expect((await enter(nuevo)).json().user).toMatchObject({ name: 'Nueva Persona', role: 'viewer' })
    expect(await userOf('nueva@salvia.test')).toMatchObject({ status: 'active', password_hash: null })
    expect((await enter({ ...nuevo, sub: 'c-2', email: 'salio@salvia.test' })).statusCode).toBe(401)
  })

  test('takes an answer once, in time, and of the browser that asked for it', async () => {
    await setUp()
    await aUser(server.db, { email: 'uno@salvia.test' })
    const uno = { sub: 'd-1', email: 'uno@salvia.test', email_verified: true, groups: ['lectores'] }
    const stolen = await visit(uno)
    expect((await finish({ ...stolen, browser: 'another' })).json().code).toBe('provider_failed')
    const late = await visit(uno)
    server.clock.advance(11 * 60)
    expect((await finish(late)).json().code).toBe('provider_failed')
    const forged = await visit(uno)
    expect((await finish({ ...forged, body: { ...forged.body, code: 'made up' } })).json().code).toBe(
      'provider_failed',
    )
    const good = await visit(uno)
    expect((await finish(good)).statusCode).toBe(200)
    expect((await finish(good)).json().code).toBe('provider_failed')
  })

  test('satisfies a role that requires a second factor only where the provider says that it asked for one', async () => {
    await setUp()
    await aUser(server.db, { email: 'dos@salvia.test' })
    await server.db
      .insertInto('settings')
      .values({
        section: 'security',
        version: 1,
        values: { mfa_required_roles: ['viewer'] },
        updated_at: '2026-01-01T00:00:00Z',
        updated_by: { kind: 'system', uuid: null, label: 'Sistema' },
      })
      .execute()
    const dos = { sub: 'e-1', email: 'dos@salvia.test', email_verified: true, groups: ['lectores'] }
    expect((await enter(dos)).json().code).toBe('provider_factor')
  })

  test('is not offered while it is not set up', async () => {
    const reply = await call('visitor', 'admin/auth/provider/begin', { method: 'POST' })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_provider'])
  })
})
