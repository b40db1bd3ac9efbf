import type { Page } from '@playwright/test'
import { expect, resize, test } from './console'

// Links in tables, measured: each has 24 pixels of height for a finger (WCAG 2.5.8), and none reaches into the next column.

test.use({ as: 'admin' })
test.slow()

/** Listings of short and of long names, and what is told of a record in tables of its own. */
const listings = ['invoices', 'persons', 'members', 'fund-authorizations', 'plans', 'users', 'events']
const records: [slug: string, tab: RegExp, which?: string][] = [
  ['invoices', /^Pagos/],
  ['accounts', /^Miembros/],
  ['policies', /^Afiliaciones/],
  // The oldest: one of the last days may have no invoice yet.
  ['subscriptions', /^Facturas/, 'sort=created_at'],
  ['customers', /^Facturas/],
  ['providers', /^Sedes/],
]

/** Links of tables and of cards that are too low, or reach out of what they stand in. */
const findUnfit = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main :is(td, tbody th) a, main li > a')]
    const shown = links.filter((link) => link.checkVisibility())
    const unfit = shown.filter((link) => {
      const { left, right, height } = link.getBoundingClientRect()
      const around = link.closest('td, th, li')?.getBoundingClientRect()
      return height < 24 || !around || left < around.left - 0.5 || right > around.right + 0.5
    })
    const told = unfit.map((link) => {
      const { left, right, height } = link.getBoundingClientRect()
      return `${link.textContent.slice(0, 40)}: ${Math.round(left)} to ${Math.round(right)}, ${height} high`
    })
    return { count: shown.length, told }
  })

async function expectFit(page: Page, where: string) {
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  for (const width of [1440, 1024, 375]) {
    await resize(page, width)
    const { count, told } = await findUnfit(page)
    expect(told, `${where} at ${width}`).toEqual([])
    expect(count, `links of ${where} at ${width}`).toBeGreaterThan(0)
  }
  await resize(page, 1440)
}

for (const slug of listings)
  test(`links of ${slug} have room for a finger, and end with their column`, async ({ page }) => {
    await page.goto(`/admin/${slug}`)
    await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible()
    await expectFit(page, slug)
  })

for (const [slug, tab, which = ''] of records)
  test(`links within a record of ${slug} have room for a finger, and end with their column`, async ({
    page,
  }) => {
    await page.goto(`/admin/${slug}?view=all&${which}`)
    await page.getByRole('main').locator(`tbody a[href^="/admin/${slug}/"]`).first().click()
    await expect(page.getByRole('tab', { name: /^Resumen/ })).toBeVisible()
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').locator('td a, tbody th a').first()).toBeVisible()
    await expectFit(page, slug)
  })
