import { expect, test } from './console'

test('signing in asks for what home shows before its lesser parts, and begins to hear of changes once', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/api\/v2\/admin\/([^?]+)/.exec(request.url()) ?? []
    if (path !== undefined && request.method() === 'GET') asked.push(path)
  })
  await page.goto('/admin/login')
  await page.getByLabel('Correo electrónico').fill('admin@salvia.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('salvia-demo-2026')
  // The console is loaded while the person types.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(
    page.getByRole('region', { name: 'Por atender' }).locator('[data-figure]').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Avisos/ })).toBeVisible()
  await expect.poll(() => asked).toContain('events')
  expect(asked.slice(0, 3)).toEqual(['home/operations/queue', 'home/start', 'waiting'])
  await expect.poll(() => asked.filter((path) => path === 'stream')).toHaveLength(1)
})

test.describe('in the console', () => {
  test.use({ as: 'admin' })

  test('resting on a listing of the navigation is enough to ask for it', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/admin/members?')) asked.push(request.url())
    })
    await page.goto('/admin')
    await expect(page.locator('[data-figure]').first()).toBeVisible()
    const link = page.getByRole('navigation').getByRole('link', { name: 'Miembros' }).first()
    await link.hover()
    await expect.poll(() => asked).toHaveLength(1)
    await link.click()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  test('what was saved is shown from the reply, though nothing else is answered any more', async ({
    page,
  }) => {
    await page.goto('/admin/members')
    await page.locator('main tbody th a').first().click()
    await page.getByRole('link', { name: /^Editar miembro/ }).click()
    const department = page.locator('form input[name=department]')
    const value = `Área ${Date.now()}`
    await department.fill(value)
    const asked: string[] = []
    // Held rather than refused: what a save leaves must not wait for what it has asked again.
    await page.route('**/api/v2/admin/members/**', async (route) => {
      if (route.request().method() === 'PATCH') return route.continue()
      asked.push(route.request().url())
      await new Promise(() => undefined)
    })
    await page.getByRole('button', { name: /^Guardar/ }).click()
    await expect(page.locator('main dl dd').filter({ hasText: value })).toBeVisible()
    await expect(department).toBeHidden()
    await expect.poll(() => asked.some((address) => address.includes('/timeline'))).toBe(true)
  })

  test('the screen of a record is there before its row is pressed', async ({ page }) => {
    const scripts: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(Date.now())
    })
    await page.goto('/admin/members')
    const row = page.locator('main tbody th a').first()
    await expect(row).toBeVisible()
    await expect.poll(() => Date.now() - (scripts.at(-1) ?? Date.now())).toBeGreaterThan(1_500)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    const name = (await row.textContent()) ?? ''
    await row.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('main dl dd').first()).toBeVisible()
    release()
  })
})
