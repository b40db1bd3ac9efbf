import type { Page } from '@playwright/test'
import type { Role } from '@/contract/permissions'
import { tagsOfKind, walks } from '../../scripts/pace.mjs'
import { expect, expectAccessible, expectNoSidewaysScroll, resize, test } from './console'

/** Every listing with its title, and who may open it. */
const listings: [slug: string, title: string, roles: Role[]][] = [
  ['accounts', 'Cuentas', ['admin', 'manager', 'viewer']],
  ['customers', 'Clientes', ['admin', 'manager', 'viewer']],
  ['persons', 'Personas', ['admin', 'manager', 'viewer']],
  ['companies', 'Empresas', ['admin', 'manager', 'viewer']],
  ['members', 'Miembros', ['admin', 'manager', 'viewer']],
  ['invoices', 'Facturas', ['admin', 'manager', 'viewer']],
  ['payments', 'Pagos', ['admin', 'manager', 'viewer']],
  ['transactions', 'Transacciones', ['admin', 'manager', 'viewer']],
  ['payment-methods', 'Métodos de pago', ['admin', 'manager', 'viewer']],
  ['support-tickets', 'Tickets de soporte', ['admin', 'manager', 'viewer']],
  ['plan-addons', 'Complementos', ['admin', 'manager', 'viewer']],
  ['subscriptions', 'Suscripciones', ['admin', 'manager', 'viewer']],
  ['policies', 'Pólizas', ['admin', 'manager', 'viewer']],
  ['member-policies', 'Afiliaciones', ['admin', 'manager', 'viewer']],
  ['plans', 'Planes', ['admin', 'manager', 'viewer']],
  ['service-categories', 'Categorías de servicio', ['admin', 'manager', 'viewer']],
  ['shorteners', 'Enlaces cortos', ['admin', 'manager', 'viewer']],
  ['services', 'Servicios', ['admin', 'manager', 'viewer']],
  ['providers', 'Proveedores', ['admin', 'manager', 'viewer']],
  ['provider-locations', 'Sedes', ['admin', 'manager', 'viewer']],
  ['provider-services', 'Servicios de proveedor', ['admin', 'manager', 'viewer']],
  ['funds', 'Fondos', ['admin', 'manager', 'viewer']],
  ['fund-authorizations', 'Autorizaciones de fondo', ['admin', 'manager', 'viewer']],
  ['fund-movements', 'Movimientos de fondo', ['admin', 'manager', 'viewer']],
  ['events', 'Eventos', ['admin', 'manager', 'viewer']],
  ['users', 'Usuarios', ['admin', 'manager']],
  ['webhooks', 'Webhooks', ['admin']],
  ['webhook-logs', 'Entregas de webhook', ['admin']],
  ['logs', 'Bitácora', ['admin']],
]
const creates: [path: string, title: string, roles: Role[]][] = [
  ['companies/new', 'Nueva empresa', ['admin', 'manager', 'viewer']],
  ['members/new', 'Nuevo miembro', ['admin', 'manager', 'viewer']],
  ['policies/new', 'Nueva póliza', ['admin', 'manager', 'viewer']],
  ['plan-addons/new', 'Nuevo complemento', ['admin', 'manager', 'viewer']],
  ['plans/new', 'Nuevo plan', ['admin', 'manager', 'viewer']],
  ['service-categories/new', 'Nueva categoría de servicio', ['admin', 'manager', 'viewer']],
  ['shorteners/new', 'Nuevo enlace corto', ['admin', 'manager', 'viewer']],
  ['services/new', 'Nuevo servicio', ['admin', 'manager', 'viewer']],
  ['providers/new', 'Nuevo proveedor', ['admin', 'manager', 'viewer']],
  ['provider-locations/new', 'Nueva sede', ['admin', 'manager', 'viewer']],
  ['provider-services/new', 'Nuevo servicio de proveedor', ['admin', 'manager', 'viewer']],
  ['fund-authorizations/new', 'Nueva autorización de fondo', ['admin', 'manager', 'viewer']],
  ['funds/new', 'Nuevo fondo', ['admin', 'manager', 'viewer']],
  ['webhooks/new', 'Nuevo webhook', ['admin']],
  ['users/new', 'Nuevo usuario', ['admin']],
]

/** So many screens share a browser, which then has their scripts at hand. */
const together = <Of>(all: Of[], most: number) =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, turn) => all.slice(turn * most, (turn + 1) * most))
const titlesOf = (screens: [path: string, title: string, roles: Role[]][]) =>
  screens.map(([, title]) => title).join(', ')

/** Opens a screen: the first of a walk by its address, each other one from the one before, as a link does. */
async function open(page: Page, address: string) {
  if (page.url() === 'about:blank') return page.goto(address)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** The screen fits every width, is accessible on a phone and on a desk, and shows nothing that is not a value. */
async function expectSound(page: Page, widths: number[], role: Role) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('a a')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/undefined|\[object|NaN|Invalid Date/)
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await resize(page, width)
    await expectNoSidewaysScroll(page)
    if (width === 390 || width === 1440)
      // What stands around a screen is looked at too, as landmarks and headings are of the page as a whole.
      await expectAccessible(page, { part: role === 'admin' ? 'html' : 'main', drawing: role === 'admin' })
  }
}

for (const role of ['admin', 'manager', 'viewer'] as const)
  test.describe(`as ${role}`, () => {
    test.use({ as: role })
    test.slow()
    // What a role may do changes what is on a screen, and hardly its shape: as one of them every screen is opened with as
    // many rows as it has, and every width is tried.
    const isAdmin = role === 'admin'
    const rows = isAdmin ? '' : '?size=4'
    const narrowing = walks[role]
    const looked = narrowing.filter((width) => width === 1440 || width === 390)
    test.skip(narrowing.length === 0, 'only at the full pace')
    const most = isAdmin ? 6 : 9
    const listed = listings
      .filter(([, , roles]) => roles.includes(role))
      .filter((_listing, place) => isAdmin || tagsOfKind(place).length === 0)
    const created = creates.filter(([, , roles]) => roles.includes(role))
    const denied = [...listings, ...creates].filter(([, , roles]) => !roles.includes(role))

    test('the home opens, accessible', async ({ page }) => {
      await page.goto('/admin')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicio')
      for (const width of looked) {
        await resize(page, width)
        await expectAccessible(page)
      }
    })

    for (const some of together(listed, most))
      test(`${titlesOf(some)}: each lists, and opens a record, at every width`, async ({ page }) => {
        const failed: string[] = []
        page.on('response', (reply) => {
          if (reply.status() >= 400) failed.push(`${reply.status()} ${reply.url()}`)
        })
        for (const [slug, title] of some)
          await test.step(title, async () => {
            await open(page, `/admin/${slug}${rows}`)
            await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
            await expect(page).toHaveTitle(`Salvia - ${title}`)
            const records = page.getByRole('main').locator(`a[href^="/admin/${slug}/"]:not([href$="/new"])`)
            await expect(records.first()).toBeVisible()
            await expectSound(page, narrowing, role)
            await records.first().click()
            await expect(page).toHaveURL(new RegExp(`/admin/${slug}/[0-9a-f-]{36}`))
            await expectSound(page, narrowing.toReversed(), role)
          })
        expect(failed).toEqual([])
      })

    for (const some of together(created, most))
      test(`${titlesOf(some)}: each opens`, async ({ page }) => {
        for (const [path, title] of some)
          await test.step(title, async () => {
            await open(page, `/admin/${path}`)
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
            // Only routes that carry roles are checked: a viewer is told in place of the form.
            await expect(page.getByRole('main').locator('form')).toHaveCount(role === 'viewer' ? 0 : 1)
            await expectSound(page, page.viewportSize()?.width === 390 ? looked.toReversed() : looked, role)
          })
      })

    if (denied.length > 0)
      test(`${titlesOf(denied)}: each is denied`, async ({ page }) => {
        for (const [path, title] of denied)
          await test.step(title, async () => {
            await page.goto(`/admin/${path}`)
            await expect(page).toHaveURL(/\/admin\/accounts\?error=forbidden/)
            await expect(page.getByRole('alert')).toContainText('No tienes permiso')
          })
      })
  })
