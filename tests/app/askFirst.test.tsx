import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadLinksAhead } from '@/app/loadLinksAhead'
import { routes } from '@/app/routes'
import { hasScreens, type Kind, slugs } from '@/contract/entities'
import type { Role } from '@/contract/permissions'
import { LONG } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { aPolicy } from '../support/cover'
import { aCompany } from '../support/records'
import { http, HttpResponse, v2 } from '../support/answers'
import { network, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()
let company: { uuid: string }

beforeAll(async () => {
  const { db, clock } = server
  company = await aCompany(db, { trade_name: 'Textiles del Norte' })
  await aPolicy(db, { effective_on: clock.day(0), status: 'active' })
})

/** The paths that are asked for from now on, in their order. */
function noteAsked(): string[] {
  const paths: string[] = []
  network.events.on('request:start', ({ request }) => {
    if (request.method === 'GET') paths.push(new URL(request.url).pathname.replace('/api/v2/admin/', ''))
  })
  onTestFinished(() => network.events.removeAllListeners())
  return paths
}

/** The queries with which a listing is asked for from now on. */
function noteCalls(slug: string): string[] {
  const queries: string[] = []
  network.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    if (request.method === 'GET' && pathname === `/api/v2/admin/${slug}`) queries.push(search)
  })
  onTestFinished(() => network.events.removeAllListeners())
  return queries
}

async function signIn(role: Role) {
  const token = await tokenFor(role)
  network.use(http.post(v2('admin/auth/login'), () => HttpResponse.json({ token })))
  const app = await open('/admin/login')
  await app.user.type(await screen.findByLabelText('Correo electrónico'), `${role}@salvia.test`)
  await app.user.type(screen.getByLabelText('Contraseña'), 'salvia-demo-2026')
  const paths = noteAsked()
  await app.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  return { ...app, paths }
}

const timesIn = (paths: string[], path: string) => paths.filter((one) => one === path).length

describe('after signing in', () => {
  test.each([
    ['admin', 'Por atender', ['home/operations/queue', 'home/start', 'waiting']],
    ['viewer', 'Facturación y cobro', ['home/audit/measures', 'home/audit/months', 'home/audit/funds']],
  ] as [Role, string, string[]][])(
    'what home shows %s first is asked for before the frame is drawn, and once',
    async (role, block, first) => {
      const { paths } = await signIn(role)
      await screen.findByRole('region', { name: block })
      await waitFor(() => expect(paths).toContain('notices'))
      expect(paths.slice(0, first.length)).toEqual(first)
      for (const path of first) expect(timesIn(paths, path), path).toBe(1)
      expect(paths).not.toContain(role === 'admin' ? 'home/audit/measures' : 'home/operations/queue')
    },
  )

  test('the accounts to choose from are asked for once one goes there', async () => {
    const { user, paths } = await signIn('admin')
    const target = await screen.findByRole('button', { name: /^Cambiar de cuenta/ })
    await screen.findByRole('region', { name: 'Por atender' })
    expect(paths).not.toContain('accounts')
    await user.hover(target)
    await waitFor(() => expect(paths).toContain('accounts'))
  })
})

test('a record is asked for as one rests on its row, and not again as it opens', async () => {
  const { uuid } = company
  const { user, store } = await open('/admin/companies', { as: 'admin' })
  onTestFinished(loadLinksAhead(routes(store, false)))
  const link = await screen.findByRole('link', { name: 'Textiles del Norte' })
  const paths = noteAsked()
  await user.hover(link)
  await waitFor(() => expect(paths).toContain(`companies/${uuid}`))
  await user.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: 'Textiles del Norte' })).toBeVisible()
  await waitFor(() => expect(paths.some((path) => path.startsWith(`companies/${uuid}/`))).toBe(true))
  expect(timesIn(paths, `companies/${uuid}`)).toBe(1)
})

const listed = Object.entries(slugs).filter(([kind]) => hasScreens(kind as Kind) && kind !== 'SupportTicket')

describe.each(listed)('the listing of %s', (_kind, slug) => {
  test.each(['', '?q=norte&page=2', '?account=c0ffee00-0000-4000-8000-000000000000'])(
    'is asked for once at its address with "%s", before its screen is drawn',
    { tags: [LONG] },
    async (search) => {
      const asked = noteCalls(slug)
      await open(`/admin/${slug}${search}`, { as: 'admin' })
      await screen.findByRole('heading', { level: 1 })
      await waitFor(() => expect(asked.length).toBeGreaterThan(0))
      await waitFor(() => expect(document.querySelector('main search')).not.toBeNull())
      // A page that there is not leads to one that there is, which is asked for as well.
      const [first = ''] = asked
      expect(timesIn(asked, first)).toBe(1)
    },
  )
})

test('a listing that a role may not see is not asked for', async () => {
  const { store } = await open('/admin/companies', { as: 'viewer' })
  await screen.findByRole('heading', { level: 1, name: 'Empresas' })
  const [users, companies] = [noteCalls('users'), noteCalls('companies')]
  await import('@/entities/users/api')
  const { askListing } = await import('@/app/askListing')
  askListing(store, 'User', '')
  askListing(store, 'Company', '?q=nadie')
  await waitFor(() => expect(companies).toHaveLength(1))
  expect(users).toEqual([])
})

test('a record that a role may not see is not asked for, however one comes to its address', async () => {
  const { router, store } = await open('/admin/companies', { as: 'viewer' })
  await screen.findByRole('heading', { level: 1, name: 'Empresas' })
  const paths = noteAsked()
  const { askRecord } = await import('@/app/askRecord')
  const someone = crypto.randomUUID()
  askRecord(store, 'User', someone)
  await router.navigate(`/admin/users/${someone}`)
  await screen.findByRole('heading', { level: 1, name: 'Cuentas' })
  expect(paths.filter((path) => path.startsWith('users'))).toEqual([])
})
