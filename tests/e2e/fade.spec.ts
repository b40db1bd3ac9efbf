import type { Page } from '@playwright/test'
import { expect, test } from './console'

const screens = ['Pólizas', 'Personas', 'Facturas', 'Inicio']

/** Goes to screens by the menu; how many times each was seen to fade. */
async function fadesOf(page: Page) {
  await page.goto('/admin/companies')
  await expect(page.getByRole('heading', { level: 1, name: 'Empresas' })).toBeVisible()
  await page.evaluate(() => {
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.dataset.fade) return
      document.body.dataset.fades = String(Number(document.body.dataset.fades ?? 0) + 1)
    })
  })
  const fades: number[] = []
  for (const name of screens) {
    await page.evaluate(() => delete document.body.dataset.fades)
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true }).click()
    await expect(page.locator('[data-fade=entered] h1')).toBeFocused()
    fades.push(await page.evaluate(() => Number(document.body.dataset.fades ?? 0)))
  }
  return fades
}

test.use({ as: 'admin' })

test.describe('a screen that one goes to by the menu', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('is seen to fade in, each time', async ({ page }) => {
    expect(await fadesOf(page)).toEqual(screens.map(() => 1))
  })
})

test('a screen does not fade for those who prefer stillness', async ({ page }) => {
  expect(await fadesOf(page)).toEqual(screens.map(() => 0))
})
