import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './console'
import { person } from './person'

test.use({ as: 'manager' })

let made = 0
/** A name that no other company of the run has. */
const aName = () => `Cerámica ${test.info().parallelIndex}-${Date.now().toString(36)}-${++made}`
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace('á', 'a')
    .replace(/[^a-z0-9]+/g, '-')

async function fillCompany(page: Page, name: string) {
  await page.getByLabel('Nombre comercial').fill(name)
  await page.getByLabel('Razón social').fill(name)
  await page.getByLabel('Dirección corta').fill(slugOf(name))
  await page.getByLabel('Otra', { exact: true }).check()
}

/** Creates a company by the form, and stays on its detail. */
async function createCompany(page: Page, name = aName()) {
  await page.goto('/admin/companies/new')
  await fillCompany(page, name)
  await page.getByRole('button', { name: 'Crear empresa' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

test('a company is created from the listing, opened, edited and found again', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/admin/companies')
  await page.getByRole('main').getByRole('link', { name: 'Crear empresa' }).click()
  const name = aName()
  await fillCompany(page, name)
  await page.getByRole('button', { name: 'Crear empresa' }).click()
  await expect(page).toHaveURL(/\/admin\/companies\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Empresa creada').first()).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^Salvia - EMP-\\d{6} ${name}$`))

  await page.getByRole('link', { name: 'Editar empresa' }).click()
  await page.getByLabel('Giro').fill('Construcción')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Construcción')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Empresas' }).click()
  await page.getByRole('searchbox', { name: 'Buscar en empresas' }).fill(name.replace('á', 'a'))
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expect(page).toHaveURL(/q=/)
})

test('a refused form lists its problems, takes the focus there and keeps what was typed', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/admin/companies/new')
  await page.getByLabel('Nombre comercial').fill('Sin lo demás')
  await page.getByRole('button', { name: 'Crear empresa' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Hay un problema' })
  await expect(summary).toBeVisible()
  await expect(summary).toContainText('Escribe la razón social')
  await expect(summary).toContainText('Elige al menos una relación')
  await expect(page.getByLabel('Nombre comercial')).toHaveValue('Sin lo demás')
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'Escribe la razón social' }).click()
  await expect(page.getByLabel('Razón social')).toBeFocused()
})

test('what the server refuses is said at its field', { tag: '@long' }, async ({ page, watched }) => {
  watched.expectCalls(/422/)
  const name = await createCompany(page)
  await page.goto('/admin/companies/new')
  await fillCompany(page, aName())
  await page.getByLabel('Dirección corta').fill(slugOf(name))
  await page.getByRole('button', { name: 'Crear empresa' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Otra empresa ya usa esa dirección' })).toBeVisible()
})

test('a draft survives a reload, and closing the tab is asked about', async ({ page }) => {
  await page.goto('/admin/companies/new')
  await page.getByLabel('Nombre comercial').fill('Se quedó a medias')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(page.getByText(/Recuperamos tu borrador/)).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByLabel('Nombre comercial')).toHaveValue('Se quedó a medias')
})

test('leaving a form asks first; staying keeps everything', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/companies/new')
  await page.getByLabel('Nombre comercial').fill('No te vayas')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cuentas' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel('Nombre comercial')).toHaveValue('No te vayas')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Cuentas' }).click()
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuentas' })).toBeVisible()
})

test('X1: a session that ends in the middle of a form loses nothing', async ({ page, watched, request }) => {
  watched.expectCalls(/401/)
  await page.goto('/admin/companies/new')
  const name = aName()
  await fillCompany(page, name)
  const token = await page.evaluate(() => localStorage.getItem('admin_jwt_token'))
  // The session ends under way, so that what was sent is the first to find out, and no other call of the page.
  await page.route(
    '**/api/v2/admin/companies',
    async (route) => {
      await request.post('/api/v2/admin/auth/logout', {
        headers: { 'X-App-Key': 'salvia-console', Authorization: `Bearer ${token}` },
      })
      await route.continue()
    },
    { times: 1 },
  )
  const me = person(page)
  await me.click(page.getByRole('button', { name: 'Crear empresa' }))
  await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fcompanies%2Fnew/)
  await signIn(page, 'manager')
  await expect(page.getByText(/Recuperamos tu borrador/)).toBeVisible()
  await me.click(page.getByRole('button', { name: 'Continuar' }))
  await me.click(page.getByRole('button', { name: 'Crear empresa' }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // And three to sign in.
  expect(me.took() + 3).toBeLessThanOrEqual(6)
})

test('two people who edit one company choose field by field, and both changes stay', {
  tag: '@long',
}, async ({ page, context, watched }) => {
  watched.expectCalls(/409/)
  await createCompany(page)
  const address = page.url()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`${address}?edit=1`)
    await expect(tab.getByLabel('Giro')).toBeVisible()
  }
  await other.getByLabel('Giro').fill('Textil')
  await other.getByLabel('Correo electrónico').fill('otra@ejemplo.mx')
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByText('Textil')).toBeVisible()

  // A tab behind another draws once a second.
  await page.bringToFront()
  await page.getByLabel('Giro').fill('Cerámica')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alguien cambió esta empresa mientras la editabas' })
  await expect(dialog).toContainText('Textil')
  await expect(dialog).toContainText('Cerámica')
  await dialog.getByRole('radio', { name: /Cerámica/ }).check()
  await dialog.getByRole('button', { name: 'Guardar con mis cambios elegidos' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Cerámica', { exact: true })).toBeVisible()
  await expect(page.getByText('otra@ejemplo.mx')).toBeVisible()
})

/** The script and the styles of the search, which is what is fetched ahead. */
const ofSearch = () => {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const { file, css } = manifest['src/app/search/SearchPalette.tsx']
  return [file, ...css].map((name: string) => `/${name}`)
}

/** What is fetched ahead has come. A busy browser takes five seconds until it begins. */
const settled = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
        ),
      { timeout: 20_000 },
    )
    .toEqual(expect.arrayContaining(ofSearch()))

test('X4: without a connection it says so, keeps rows and what is typed, and recovers by itself', async ({
  page,
  context,
  watched,
}) => {
  watched.expectCalls(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/admin/companies')
  const rows = page.getByRole('main').locator('tbody a')
  await expect(rows.first()).toBeVisible()
  await settled(page)
  const shown = await rows.allInnerTexts()
  // The user does nothing about it: the target is no action at all.
  await context.setOffline(true)
  await expect(page.getByText(/^Sin conexión\. Puedes/)).toBeVisible()
  expect(await rows.allInnerTexts()).toEqual(shown)
  await context.setOffline(false)
  await expect(page.getByText('Conexión recuperada')).toBeVisible()
  expect(await rows.allInnerTexts()).toEqual(shown)

  await page.goto('/admin/companies/new')
  await page.getByLabel('Nombre comercial').fill('Sin red')
  await settled(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Sin conexión\. Puedes/)).toBeVisible()
  await expect(page.getByLabel('Nombre comercial')).toHaveValue('Sin red')
  await context.setOffline(false)
  await expect(page.getByText('Conexión recuperada')).toBeVisible()
  await expect(page.getByLabel('Nombre comercial')).toHaveValue('Sin red')
})

test('crossing 620 px keeps filters and what is being typed', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/companies?status=active&q=a')
  await expect(page.getByRole('main').getByRole('link', { name: /\w/ }).first()).toBeVisible()
  await page.setViewportSize({ width: 600, height: 900 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page).toHaveURL(/status=active/)

  await page.goto('/admin/companies/new')
  await page.getByLabel('Nombre comercial').fill('Va y viene')
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(page.getByLabel('Nombre comercial')).toHaveValue('Va y viene')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByLabel('Nombre comercial')).toHaveValue('Va y viene')
})

test('a suspension asks why, tells what it touches and can be read in the history', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/admin/companies?status=active&sort=trade_name')
  await page.getByRole('main').locator('a[href^="/admin/companies/"]:not([href$="/new"])').nth(3).click()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Suspender' }).click()
  const dialog = page.getByRole('dialog', { name: /¿Suspender a/ })
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect(dialog).toContainText('Escribe el motivo')
  await dialog.getByLabel('Motivo').fill('Convenio en revisión')
  await dialog.getByRole('button', { name: 'Suspender' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Suspendida').first()).toBeVisible()
  const activity = page.getByRole('region', { name: 'Actividad' })
  await expect(activity.getByText('Empresa suspendida', { exact: true })).toBeVisible()
})

test('a listing that cannot be loaded says so in its place, with a key to copy, and tries again', {
  tag: '@long',
}, async ({ page, watched }) => {
  watched.expectCalls(/500/)
  let isBroken = true
  await page.route('**/api/v2/admin/companies?*', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { message: 'x', code: 'internal', request_id: 'a3f9-12' } })
      : route.continue(),
  )
  // Nothing is heard of what other tests write: a change would ask again before the button is pressed.
  await page.route('**/api/v2/admin/stream*', () => {})
  await page.goto('/admin/companies')
  await expect(page.getByText('No se pudieron cargar las empresas')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('a3f9-12')
  await expectAccessible(page)
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible()
})
