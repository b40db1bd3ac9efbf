import type { Page } from '@playwright/test'
import { expect, test } from './console'
import { asked, done } from './person'

// Pages of a listing, where the browser's own means are used: Back, Forward, reload, and another tab.

test.use({ as: 'admin' })

const rows = (page: Page) => page.getByRole('main').locator('tbody th').allInnerTexts()

/** Waits until a page of the listing stands, and gives the rows that it shows. */
async function rowsOf(page: Page, number: number) {
  await expect(page.getByRole('link', { name: `Página ${number}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  return rows(page)
}

test('Back, Forward, reload and a second tab agree on the page that is shown', async ({ page, context }) => {
  await page.goto('/admin/services?size=25&sort=name')
  const first = await rowsOf(page, 1)
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  const second = await rowsOf(page, 2)
  expect(second).not.toEqual(first)
  await page.getByRole('link', { name: 'Página 3', exact: true }).click()
  const third = await rowsOf(page, 3)
  expect(page.url()).toContain('page=3')

  await page.goBack()
  expect(await rowsOf(page, 2)).toEqual(second)
  await page.goBack()
  expect(await rowsOf(page, 1)).toEqual(first)
  await page.goForward()
  expect(await rowsOf(page, 2)).toEqual(second)
  await page.goForward()
  expect(await rowsOf(page, 3)).toEqual(third)

  await page.reload()
  expect(await rowsOf(page, 3)).toEqual(third)
  const other = await context.newPage()
  await other.goto(page.url())
  expect(await rowsOf(other, 3)).toEqual(third)
  await other.close()

  // A record opened from a page leads back to it, and the next Back to the page before.
  await page.getByRole('main').locator('tbody a').first().click()
  await expect(page).toHaveURL(/services\/[0-9a-f-]{36}/)
  await page.goBack()
  expect(await rowsOf(page, 3)).toEqual(third)
  await page.goBack()
  expect(await rowsOf(page, 2)).toEqual(second)
})

test('a page past the end is the last with rows, and Back leaves the listing instead of returning there', async ({
  page,
}) => {
  await page.goto('/admin/plans')
  await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible()
  await page.goto('/admin/services?size=25&page=99')
  const { meta } = await asked(page, 'services?size=25')
  const last = Math.ceil(meta.total / 25)
  await expect(page).toHaveURL(new RegExp(`page=${last}\\b`))
  expect(await rowsOf(page, last)).toHaveLength(meta.total - (last - 1) * 25)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/plans/)
})

test('the last page that another tab empties leads to the one before it', async ({ page, context }) => {
  await page.goto('/admin')
  const size = 20
  const { meta } = await asked(page, `service-categories?size=${size}`)
  // As many are made as leave one alone on the last page.
  const missing = size - ((meta.total - 1) % size)
  for (let made = 0; made < (missing === size ? 0 : missing); made++)
    await done(page, 'service-categories', {
      code: `PAG-${made}`,
      name: `Zeta paginada ${made}`,
      parent_uuid: null,
      icon: null,
      color: null,
      order: 0,
      searchable_public: false,
      synonyms: [],
      description: '',
      tags: [],
      external_id: '',
      metadata: {},
    })
  const total = meta.total + (missing === size ? 0 : missing)
  const last = Math.ceil(total / size)
  await page.goto(`/admin/service-categories?size=${size}&sort=name&page=${last}`)
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(total - (last - 1) * size)
  const [only] = await rows(page)
  const { data } = await asked(page, `service-categories?size=100&q=${encodeURIComponent(only ?? '')}`)
  const other = await context.newPage()
  await other.goto(`/admin/service-categories/${data[0].uuid}`)
  await other.getByRole('button', { name: 'Más acciones' }).click()
  await other.getByRole('menuitem', { name: /^Eliminar/ }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Eliminar/ })
    .click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`page=${last}\\b`))
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(size)
})

test('a listing is as it was left by each way back to it: scrolled, chosen in, and with the focus on its row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const scroll = () => page.evaluate(() => Math.round(scrollY))
  const main = page.getByRole('main')
  const ways = {
    'by the browser': () => page.goBack(),
    'by the breadcrumb': () =>
      main.getByRole('navigation').getByRole('link', { name: 'Servicios', exact: true }).click(),
    'by the key': () => page.keyboard.press('Escape'),
  }
  await page.goto('/admin/services?size=25&sort=name')
  const shown = await rowsOf(page, 1)
  await main
    .getByRole('checkbox', { name: /^Seleccionar / })
    .nth(2)
    .check()
  for (const [how, goBack] of Object.entries(ways))
    await test.step(how, async () => {
      const row = main.locator('tbody a').nth(18)
      await row.scrollIntoViewIfNeeded()
      const before = await scroll()
      expect(before).toBeGreaterThan(0)
      await row.click()
      await expect(page).toHaveURL(/services\/[0-9a-f-]{36}/)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(scroll).toBe(0)
      await goBack()
      await expect(page).toHaveURL(/services\?size=25&sort=name$/)
      expect(await rowsOf(page, 1)).toEqual(shown)
      await expect.poll(scroll).toBe(before)
      await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(1)
      await expect(row).toBeFocused()
    })
})
