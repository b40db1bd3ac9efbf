import type { Page } from '@playwright/test'
import { expect, signIn, test } from './console'

/** The room that is left of A4 and Letter between the margins, in CSS pixels. */
const papers = { A4: 794 - 91, Letter: 816 - 91 }

/** What the browser does as it prints, so that it can be looked at. */
async function beginPrinting(page: Page, width: number) {
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.setViewportSize({ width, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

async function endPrinting(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test.describe('on paper', () => {
  for (const [name, listing] of [
    ['an invoice', 'invoices'],
    ['a policy', 'policies'],
    ['a ticket', 'support-tickets'],
  ] as const)
    for (const [paper, width] of Object.entries(papers))
      test(`${name} is a document of its own on ${paper}`, async ({ page }) => {
        await page.goto(`/admin/${listing}`)
        await signIn(page, 'manager')
        await page.locator(`main a[href*="/admin/${listing}/"]`).first().click()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await beginPrinting(page, width)
        await expect(page.locator('#print-head')).toContainText(/^Salvia.*Impreso por .+, \d/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('navigation')).toHaveCount(0)
        await expect(page.locator('main button:visible:not(th button)')).toHaveCount(0)
        await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
        await expect(page.locator('main textarea:visible')).toHaveCount(0)
        expect(await findTooWide(page)).toEqual([])
        const color = await page.evaluate(() => getComputedStyle(document.body).color)
        expect(color).toBe('rgb(26, 33, 43)')
      })

  test('a listing says which rows these are, and in which order', async ({ page }) => {
    await page.goto('/admin/invoices?payment_state=overdue&status=open&sort=-total_cents&q=a&size=5')
    await signIn(page, 'manager')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.locator('th[aria-sort=descending]')).toBeVisible()
    await beginPrinting(page, papers.Letter)
    const head = page.locator('#print-head')
    await expect(head).toContainText(/Filas 1–\d+ de \d+/)
    await expect(head).toContainText('Búsqueda: a')
    await expect(head).toContainText(/Estado: /)
    await expect(head).toContainText('Por Total, de mayor a menor')
    await endPrinting(page)
    await page.goto('/admin/invoices?payment_state=overdue')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await beginPrinting(page, papers.A4)
    await expect(head).toContainText('Vista: Vencidas')
    await endPrinting(page)
    await page.goto('/admin/services')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await beginPrinting(page, papers.A4)
    await expect(head).toContainText(/Filas 1–25 de \d+ · Sin filtros · Por Nombre, de menor a mayor/)
  })

  for (const [name, listing, tab] of [
    ['a fund', 'funds', /^Movimientos/],
    ['a customer', 'customers', /^Facturas/],
  ] as const)
    for (const [paper, width] of Object.entries(papers))
      test(`the statement of ${name} is whole on ${paper}`, async ({ page }) => {
        await page.goto(`/admin/${listing}`)
        await signIn(page, 'manager')
        await page.locator(`main a[href*="/admin/${listing}/"]:not([href$="/new"])`).first().click()
        await page.getByRole('tab', { name: tab }).click()
        const rows = page.getByRole('tabpanel').getByRole('row')
        await expect(rows.nth(1)).toBeVisible()
        await beginPrinting(page, width)
        await expect(page.locator('#print-head')).toContainText(/Impreso por/)
        await expect(rows.nth(1)).toBeVisible()
        await expect(page.getByRole('navigation')).toHaveCount(0)
        await expect(page.locator('main button:visible:not(th button)')).toHaveCount(0)
        expect(await findTooWide(page)).toEqual([])
      })

  test('a listing shows its columns whole, and the screen is as before once it is printed', async ({
    page,
  }) => {
    await page.goto('/admin/invoices')
    await signIn(page, 'manager')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await beginPrinting(page, papers.A4)
    await expect(page.locator('main button:visible:not(th button)')).toHaveCount(0)
    await expect(page.getByRole('search')).toHaveCount(0)
    expect(await findTooWide(page)).toEqual([])
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('#print-head')).toHaveCount(0)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })
})

/** Texts that are cut, or reach over the edge of the paper. */
const findTooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main h1, main td, main th, main dd, main p')]
      .filter((one) => one.checkVisibility())
      .filter(
        (one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1,
      )
      .map((one) => one.textContent.slice(0, 60)),
  )
