import { describe, expect, test } from 'vitest'
import { isListed, type Kind, slugs } from '@/contract/entities'
import { allows, type Permission, type Role } from '@/contract/permissions'
import { aCompany } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()
const roles: Role[] = ['admin', 'manager', 'viewer']
const NOBODY = '00000000-0000-4000-8000-000000000001'

/** Records that come to be by what customers and the gateway do, never by a call of the console. */
const madeElsewhere = new Set<string>([
  slugs.FundMovement,
  slugs.Payment,
  slugs.PaymentMethod,
  slugs.Subscription,
  slugs.Transaction,
])

/** A call of each sort that records have, with what it needs. None of them is complete enough to change anything. */
const calls = (
  slug: string,
): (readonly [method: string, address: string, action: 'view' | 'create' | 'edit' | 'delete'])[] => [
  ['GET', `admin/${slug}`, 'view'],
  ['GET', `admin/${slug}/counts`, 'view'],
  ['GET', `admin/${slug}/${NOBODY}`, 'view'],
  ['GET', `admin/${slug}/${NOBODY}/timeline`, 'view'],
  ...(madeElsewhere.has(slug) ? [] : [['POST', `admin/${slug}`, 'create'] as const]),
  ['PATCH', `admin/${slug}/${NOBODY}`, 'edit'],
  ['DELETE', `admin/${slug}/${NOBODY}`, 'delete'],
  ['POST', `admin/${slug}/${NOBODY}/actions/restore`, 'delete'],
]

/** What a call gets that is allowed, and then found wanting. */
const answered = [200, 404, 422, 428]

const kinds = (Object.keys(slugs) as Kind[]).filter(
  (kind) => isListed(kind) && kind !== 'Event' && kind !== 'Log' && kind !== 'WebhookLog',
)
const matrix = kinds.flatMap((kind) =>
  calls(slugs[kind]).flatMap(([method, address, action]) =>
    roles.map((role) => ({ role, method, address, permission: `${kind}.${action}` as Permission })),
  ),
)

describe('the role matrix', () => {
  test.each(matrix)('answers $role on $method $address', async ({ role, method, address, permission }) => {
    const { statusCode } = await call(role, address, { method })
    const outcome = statusCode === 403 ? 'refused' : answered.includes(statusCode) ? 'answered' : statusCode
    expect(outcome).toBe(allows(role, permission) ? 'answered' : 'refused')
  })

  test('is asked before values are read and records looked up', async () => {
    const { uuid } = await aCompany(server.db)
    for (const [address, body] of [
      [`admin/companies/${uuid}`, { trade_name: 'x' }],
      [`admin/companies/${NOBODY}`, { trade_name: 'x' }],
      ['admin/companies/not-a-uuid', { nope: true }],
    ] as const) {
      const reply = await call('viewer', address, { method: 'PATCH', body, headers: { 'if-match': '"1"' } })
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ code: 'forbidden', message: 'No tienes permiso para hacer esto' })
    }
    expect((await call('viewer', `admin/companies/${uuid}`)).json().data.version).toBe(1)
  })

  test('leaves a line in the audit log for each refusal', async () => {
    const token = await tokenFor('viewer')
    await call({ token }, 'admin/companies', {
      method: 'POST',
      body: {},
      headers: { 'x-request-id': 'the-refused-one' },
    })
    const lines = await server.db
      .selectFrom('logs')
      .selectAll()
      .where('request_id', '=', 'the-refused-one')
      .execute()
    expect(lines).toMatchObject([
      {
        kind: 'security',
        action: 'role_denied',
        actor_role: 'viewer',
        method: 'POST',
        path: '/api/v2/admin/companies',
        status_code: 403,
      },
    ])
  })
})

describe('a visitor', () => {
  test('is asked to sign in on admin ground, and nowhere else', async () => {
    for (const [method, address] of calls('companies'))
      expect((await call('visitor', address, { method })).statusCode).toBe(401)
    for (const address of ['public/plans/x', 'anything', 'administrator/x'])
      expect((await call({ token: 'a.bad.bearer' }, address)).statusCode).toBe(404)
  })

  test('with a bad bearer may still sign in', async () => {
    const reply = await call({ token: 'a.bad.bearer' }, 'admin/auth/recover', {
      method: 'POST',
      body: { email: 'a@b.mx' },
    })
    expect(reply.statusCode).toBe(204)
  })
})

test('every call under /admin/ says who may make it', () => {
  expect(() => server.app.printRoutes()).not.toThrow()
  const paths = Object.entries(server.app.swagger().paths ?? {})
  const admin = paths.filter(
    ([path]) => path.startsWith('/api/v2/admin/') && !path.startsWith('/api/v2/admin/auth/'),
  )
  expect(admin.length).toBeGreaterThan(0)
  for (const [path, methods] of admin)
    for (const [method, operation] of Object.entries(methods ?? {}))
      expect(operation, `${method} ${path}`).toMatchObject({ security: [{ appKey: [], bearer: [] }] })
})

describe('every call that the API describes', () => {
  /** What a viewer may do beside looking: their own work place, and the tickets that they open. */
  const ofViewers = [
    'POST admin/support-tickets',
    'POST admin/support-tickets/{uuid}/read',
    'PUT admin/presence',
    'PUT admin/preferences',
    'PUT admin/drafts/{name}',
    'DELETE admin/drafts/{name}',
    'POST admin/notices/read',
    'PUT admin/notices/preferences',
    'POST admin/second-factor',
    'POST admin/second-factor/confirm',
    'POST admin/second-factor/recovery-codes',
    'POST admin/second-factor/remove',
    'POST admin/passkeys',
    'POST admin/passkeys/begin',
    'DELETE admin/passkeys/{uuid}',
    'POST admin/saved-views',
    'PATCH admin/saved-views/{uuid}',
    'PATCH admin/saved-views/{uuid}/marks',
    'DELETE admin/saved-views/{uuid}',
    'POST admin/persons/{uuid}/reveal',
    'POST admin/jobs/{uuid}/stop',
    'POST admin/jobs/{uuid}/undo',
    'POST admin/jobs/{uuid}/retry',
    'DELETE admin/jobs/{uuid}',
    'POST admin/exports/{uuid}/stop',
    'POST admin/exports/{uuid}/continue',
    'DELETE admin/exports/{uuid}',
    'POST admin/evidence/verify',
  ]
  const described = () =>
    Object.entries(server.app.swagger().paths ?? {})
      .filter(([path]) => path.startsWith('/api/v2/admin/') && !path.startsWith('/api/v2/admin/auth/'))
      .flatMap(([path, methods]) =>
        Object.keys(methods ?? {}).map(
          (method) => [method.toUpperCase(), path.slice('/api/v2/'.length)] as const,
        ),
      )
  const filled = (path: string) => path.replace(/\{\w+\}/g, NOBODY)

  test('is refused without a session', async () => {
    for (const [method, path] of described()) {
      const { statusCode } = await call('visitor', filled(path), { method })
      expect(statusCode, `${method} ${path}`).toBe(401)
    }
  })

  test('and writes is refused to viewers, but for what is theirs', async () => {
    const token = await tokenFor('viewer')
    const answered = []
    // A role that sees a listing may export it, also as evidence: an export changes nothing.
    const writes = described().filter(
      ([method, path]) => method !== 'GET' && !/\/(exports?|evidence)$/.test(path),
    )
    for (const [method, path] of writes) {
      const { statusCode } = await call({ token }, filled(path), { method })
      if (statusCode !== 403) answered.push(`${method} ${path}`)
    }
    expect(answered.sort()).toEqual(ofViewers.sort())
  })
})
