import type { Locator, Page } from '@playwright/test'
import { expect, test } from './console'

/** Holds back every script, style and font of the page until they are released. */
async function slowFiles(page: Page): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

const hasPainted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-paint').length > 0).catch(() => false)

const place = async (part: Locator) => {
  const { x = -1, width = -1 } = (await part.boundingBox()) ?? {}
  return { x, width }
}

for (const width of [360, 800, 1440])
  test.describe(`at ${width} px, before any file of the page has arrived`, {
    tag: width === 800 ? '@long' : [],
  }, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the card of the sign-in is there, and the sign-in takes its place', async ({ page }) => {
      const { release } = await slowFiles(page)
      await page.goto('/admin/companies', { waitUntil: 'commit' })
      const card = page.locator('.first-card')
      await expect(card).toBeVisible()
      await expect(card).toContainText('Inicia sesión')
      await expect(page.locator('.first-nav')).toBeHidden()
      await page.keyboard.type('ana@salvia.test')
      await page.keyboard.press('Tab')
      await page.keyboard.type('una frase')
      await expect.poll(() => hasPainted(page)).toBe(true)
      const shown = await place(card)
      release()
      await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible()
      await expect(page.locator('.first-paint')).toBeHidden()
      expect(await place(page.locator('main > div'))).toEqual(shown)
      await page.keyboard.type(' larga')
      await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@salvia.test')
      await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('una frase larga')
    })

    test('what is sent before is sent once the sign-in is there', async ({ page }) => {
      const { release } = await slowFiles(page)
      await page.goto('/admin/companies', { waitUntil: 'commit' })
      await expect(page.locator('.first-card')).toBeVisible()
      await page.keyboard.type('viewer@salvia.test')
      await page.keyboard.press('Tab')
      await page.keyboard.type('salvia-demo-2026')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Iniciando sesión…' })).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
      release()
      await expect(page.getByRole('heading', { level: 1, name: 'Empresas' })).toBeVisible()
    })

    test.describe('to a user who is signed in', () => {
      test.use({ as: 'viewer' })

      test('the bars of the console are there, and its own take their place', async ({ page }) => {
        const { release } = await slowFiles(page)
        await page.goto('/admin/companies', { waitUntil: 'commit' })
        const bar = page.locator('.first-nav')
        await expect(bar).toBeVisible()
        await expect(page.locator('.first-card')).toBeHidden()
        await expect.poll(() => hasPainted(page)).toBe(true)
        const shown = await place(bar)
        release()
        await expect(page.getByRole('heading', { level: 1, name: 'Empresas' })).toBeVisible()
        await expect(page.locator('.first-paint')).toBeHidden()
        expect(await place(page.getByRole('navigation', { name: 'Principal' }))).toEqual(shown)
      })
    })
  })

test.describe('to a user who comes back', () => {
  test.use({ viewport: { width: 1440, height: 900 }, as: 'viewer' })

  test('the words of the navigation and the title stand where they will stand', async ({ page }) => {
    await page.goto('/admin/companies')
    await expect(page.getByRole('heading', { level: 1, name: 'Empresas' })).toBeVisible()
    const { release } = await slowFiles(page)
    await page.goto('/admin/companies', { waitUntil: 'commit' })
    const title = page.locator('.first-title')
    await expect(title).toHaveText('Empresas')
    const line = page.locator('.first-nav').getByText('Miembros', { exact: true })
    await expect(line).toBeVisible()
    const top = async (part: Locator) => Math.round(((await part.boundingBox()) ?? { y: -1 }).y)
    const before = [await top(title), await top(line)]
    release()
    const heading = page.getByRole('heading', { level: 1, name: 'Empresas' })
    await expect(heading).toBeVisible()
    const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Miembros' })
    for (const [index, part] of [heading, link].entries())
      expect(Math.abs((before[index] ?? 0) - (await top(part)))).toBeLessThanOrEqual(2)
  })
})

for (const width of [375, 1440])
  test.describe(`the page of a plan at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('says its name, its sentence and its price before any file, asks for the plan once, and nothing moves', async ({
      page,
    }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/public/plans/')) asked.push(request.url())
      })
      const { release } = await slowFiles(page)
      await page.goto('/plan/plus-familiar', { waitUntil: 'commit' })
      const words = page.locator('.first-visit')
      const said = async (root: Locator) => {
        const places = []
        for (const part of ['h1', 'h1 + p', 'strong']) {
          const { x = -1, y = -1 } = (await root.locator(part).first().boundingBox()) ?? {}
          places.push([await root.locator(part).first().textContent(), Math.round(x), Math.round(y)])
        }
        return places
      }
      await expect(words.locator('strong')).toHaveText(/^\$[\d,.]+ MXN al mes$/)
      await expect.poll(() => asked.length).toBe(1)
      await expect.poll(() => hasPainted(page)).toBe(true)
      const before = await said(words)
      release()
      await expect(words).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1, name: 'Plan Plus Familiar' })).toBeVisible()
      expect(await said(page.locator('#root main'))).toEqual(before)
      await expect(page.getByRole('button', { name: 'Contratar este plan' })).toBeEnabled()
      expect(asked).toHaveLength(1)
    })
  })

const visitorPages = [
  { path: '/plan', title: 'Elige tu plan', calls: 1 },
  { path: '/search', title: 'Busca médico, laboratorio o farmacia', calls: 0 },
  { path: '/search?q=laboratorio', title: 'Busca médico, laboratorio o farmacia', calls: 0 },
  { path: '/company/constructora-bajio/subscription', title: /./, calls: 1 },
  { path: '/reseller/asesores-salud-bajio', title: /^Te atiende /, calls: 1 },
]

for (const width of [375, 1440])
  for (const { path, title, calls } of visitorPages)
    test(`the page at ${path} says its title before any file, at ${width} px, and it stays where it is`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const asked: string[] = []
      page.on('request', (request) => {
        if (/\/public\/(plans|companies|resellers)/.test(request.url())) asked.push(request.url())
      })
      const { release } = await slowFiles(page)
      await page.goto(path, { waitUntil: 'commit' })
      const said = async (root: Locator) => {
        const heading = root.locator('h1')
        const { x = -1, y = -1, height = -1 } = (await heading.boundingBox()) ?? {}
        const words = root.locator('p').first()
        const color = await words.evaluate((one) => getComputedStyle(one).color)
        return [
          await heading.textContent(),
          await words.textContent(),
          color,
          Math.round(x),
          Math.round(y),
          height,
        ]
      }
      const words = page.locator('.first-visit')
      await expect(words.locator('h1')).toHaveText(title)
      await expect.poll(() => asked.length).toBe(calls)
      await expect.poll(() => hasPainted(page)).toBe(true)
      const before = await said(words)
      release()
      await expect(words).toHaveCount(0)
      await expect(page.locator('#root main h1')).toHaveText(title)
      expect(await said(page.locator('#root'))).toEqual(before)
      expect(asked).toHaveLength(calls)
    })

test('a page outside the console has no frame of it', async ({ page }) => {
  await slowFiles(page)
  await page.goto('/plan/x', { waitUntil: 'commit' })
  await expect(page.locator('.first-paint')).toBeHidden()
})

test.describe('a listing that was shown before', () => {
  test.use({ as: 'viewer' })

  test('is asked for by the page itself, once, and shown from that reply', async ({ page }) => {
    await page.goto('/admin/companies')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/admin\/companies\?/.test(request.url())) asked.push(request.url())
    })
    const { release } = await slowFiles(page)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => asked.length).toBe(1)
    release()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})

test('the letters come after what one signs in with', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  await page.route('**/*.woff2', async (route) => {
    asked.push(route.request().url())
    await released
    await route.continue()
  })
  await page.route('**/assets/console-*.js', async (route) => {
    expect(asked).toEqual([])
    await route.continue()
  })
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  release()
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('16px "IBM Plex Sans Variable"')))
    .toBe(true)
})
