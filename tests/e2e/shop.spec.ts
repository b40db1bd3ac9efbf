import type { Page } from '@playwright/test'
import { inPesos } from './buying'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './console'

// Choosing a plan and finding who attends, before anything is bought: on a desk and on a phone, by pointer and by keyboard.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** How far the left edges of what stands on a page are from each other, in pixels. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const left = (selector: string) => {
      const found = document.querySelector(selector)
      if (!found) throw new Error(`The page has no ${selector}`)
      return Math.round(found.getBoundingClientRect().left)
    }
    const all = [left('header p'), left('main h1'), left('footer > div')]
    return Math.max(...all) - Math.min(...all)
  })

for (const [where, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 375, height: 812 }],
] as const)
  test.describe(`at ${where}`, () => {
    test.use({ viewport })
    const isPhone = viewport.width < 620

    test('chooses a plan by whom it covers and by need, compares it, and finds it again by the address', async ({
      page,
    }) => {
      await page.goto('/plan')
      await expect(heading(page, 'Elige tu plan')).toBeVisible()
      await expect(page.getByText('9 opciones')).toBeVisible()
      expect(await edges(page)).toBe(0)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      await page.getByRole('group', { name: '¿A quién quieres cubrir?' }).getByLabel('Familia').check()
      if (isPhone) await page.locator('summary', { hasText: '¿Qué necesitas que cubra?' }).click()
      await page.getByLabel('Dental', { exact: true }).check()
      await expect(page.getByText('2 opciones')).toBeVisible()
      await expect(card(page, 'Plus').getByLabel('Familia', { exact: true })).toBeChecked()
      for (const [family, plan] of [
        ['Plus', 'Plan Plus Familiar'],
        ['Sonrisa', 'Plan Sonrisa Familiar'],
      ] as const)
        await card(page, family).getByLabel(`Comparar ${plan}`).check()
      await page.getByRole('link', { name: 'Comparar 2 planes' }).click()
      await expect(heading(page, 'Compara los planes')).toBeFocused()
      await expect(page.getByText('Distinto').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.reload()
      await expect(heading(page, 'Compara los planes')).toBeVisible()
      await page.goBack()
      await expect(page.getByText('2 de 3 para comparar')).toBeVisible()
      await page.getByRole('link', { name: 'No comparar' }).click()
      await page.getByRole('link', { name: 'Ver Plan Sonrisa Familiar' }).click()
      await expect(heading(page, 'Plan Sonrisa Familiar')).toBeVisible()
      expect(await edges(page)).toBe(0)
      await expect(page.getByRole('table', { name: 'Incluye' })).toBeVisible()
      await expect(page.getByText(/al año \(equivale a \$\d+\.\d\d al mes\)/)).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })

    test('sees each family from the least that the funnel asks', async ({ page }) => {
      await page.goto('/plan')
      const plan = card(page, 'Esencial')
      const shown = await plan
        .getByText(/MXN al mes/)
        .first()
        .textContent()
      await plan.getByRole('link', { name: /^Ver / }).click()
      await page.getByRole('button', { name: 'Contratar este plan' }).click()
      await page.getByLabel('Solo a mí').check()
      const quote = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
      await page.getByRole('button', { name: 'Continuar' }).click()
      const { data } = await (await quote).json()
      expect(shown).toContain(`${inPesos(data.quote.then_cents)} MXN`)
    })

    test('finds who attends within the first screen, and is led on where nobody does', async ({ page }) => {
      await page.goto('/search?q=farmacia')
      const first = page.getByRole('heading', { level: 3 }).first()
      await expect(first).toBeVisible()
      const { y = 0 } = (await first.locator('xpath=ancestor::li').boundingBox()) ?? {}
      expect(y).toBeLessThanOrEqual(isPhone ? 520 : 360)
      await expect(page.getByRole('combobox')).toHaveCount(0)
      expect(await edges(page)).toBe(0)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      const chips = await Promise.all(
        ['Cerca de mí', 'Abierto ahora', 'Más filtros'].map((name) =>
          page.getByRole('search').getByText(name, { exact: true }).boundingBox(),
        ),
      )
      expect(new Set(chips.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)

      await page.getByRole('searchbox').fill('dentista')
      await page.getByLabel('Código postal, municipio o colonia').fill('guadalajra')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Buscamos en Guadalajara.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Lo más cercano' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^¿Te ayudamos a buscar\?/ })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.getByRole('link', { name: /distancia \(\d+ resultados?\)$/ }).click()
      await expect(page.getByText('Atiende a distancia').first()).toBeVisible()
      await page.goBack()
      const town = page.getByRole('navigation', { name: 'Municipios cercanos' }).getByRole('link').first()
      const name = (await town.textContent())?.split(' (')[0] ?? ''
      await town.click()
      await expect(page.getByLabel('Código postal, municipio o colonia')).toHaveValue(name)
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    })
  })

test.describe('by keyboard and in other lights', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('switches whom a family covers with the arrow keys, and keeps its place', async ({ page }) => {
    await page.goto('/plan')
    const one = card(page, 'Esencial').getByLabel('Una persona', { exact: true })
    await one.focus()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 'Esencial').getByLabel('Pareja', { exact: true })).toBeFocused()
    await expect(page).toHaveURL(/ver=esencial-pareja/)
    await expect(page.getByRole('link', { name: 'Ver Plan Esencial Pareja' })).toBeVisible()
  })

  for (const [light, media] of [
    ['in the dark', { colorScheme: 'dark' }],
    ['in forced colours', { forcedColors: 'active' }],
  ] as const)
    test(`is told apart ${light}`, async ({ page }) => {
      await page.emulateMedia(media)
      for (const address of ['/plan?para=pareja', '/plan/esencial-familiar', '/search?q=farmacia']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
    })
})
