import type { Role } from '@/contract/permissions'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './console'

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
  ['funds/new', 'Nuevo fondo', ['admin', 'manager', 'viewer']],
  ['webhooks/new', 'Nuevo webhook', ['admin']],
  ['users/new', 'Nuevo usuario', ['admin']],
]

for (const role of ['admin', 'manager', 'viewer'] as const)
  test.describe(`as ${role}`, () => {
    test.use({ as: role })
    // What a role may do changes what is on a screen, and hardly its shape: every width is tried as one of them.
    const widths = role === 'admin' ? [360, 620, 1024, 1440] : [390, 1440]

    test('the home opens, accessible', async ({ page }) => {
      await page.goto('/admin')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inicio')
      await expectAccessible(page)
    })

    for (const [slug, title, roles] of listings) {
      if (!roles.includes(role)) {
        test(`${title} is denied`, async ({ page }) => {
          await page.goto(`/admin/${slug}`)
          await expect(page).toHaveURL(/\/admin\/accounts\?error=forbidden/)
          await expect(page.getByRole('alert')).toContainText('No tienes permiso')
        })
        continue
      }
      test(`${title} lists and opens a record, at every width`, async ({ page }) => {
        const failed: string[] = []
        page.on('response', (reply) => {
          if (reply.status() >= 400) failed.push(`${reply.status()} ${reply.url()}`)
        })
        await page.goto(`/admin/${slug}`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page).toHaveTitle(`Salvia - ${title}`)
        const records = page.getByRole('main').locator(`a[href^="/admin/${slug}/"]:not([href$="/new"])`)
        await expect(records.first()).toBeVisible()
        await expectAccessible(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expect(records.first()).toBeVisible()
          await expectNoSidewaysScroll(page)
          if (width === 390) await expectAccessible(page)
        }
        await records.first().click()
        await expect(page).toHaveURL(new RegExp(`/admin/${slug}/[0-9a-f-]{36}`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.getByRole('main')).not.toContainText(/undefined|\[object|NaN|Invalid Date/)
        await expectAccessible(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoSidewaysScroll(page)
          if (width === 390) await expectAccessible(page)
        }
        expect(failed).toEqual([])
      })
    }

    for (const [path, title, roles] of creates)
      test(`${title} ${roles.includes(role) ? 'opens' : 'is denied'}`, async ({ page }) => {
        await page.goto(`/admin/${path}`)
        if (!roles.includes(role)) {
          await expect(page).toHaveURL(/\/admin\/accounts\?error=forbidden/)
          return
        }
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        // Only routes that carry roles are checked: a viewer is told in place of the form.
        await expect(page.getByRole('main').locator('form')).toHaveCount(role === 'viewer' ? 0 : 1)
        await expectAccessible(page)
        await page.setViewportSize({ width: 375, height: 812 })
        await expectNoSidewaysScroll(page)
      })
  })
