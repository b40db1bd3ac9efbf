import type { Page } from '@playwright/test'
import { expect, signIn, test } from './console'

const LIFE = 'La vida de la cuenta'

/** An account that owes late, so that there is something to tell of it. */
async function openAccount(page: Page) {
  await page.goto('/admin/accounts?overdue=true')
  await signIn(page, 'manager')
  await page.locator('main a[href*="/admin/accounts/"]:not([href$="/new"])').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('pictures', () => {
  test("an account's life is told span by span by the arrow keys, and each number leads to its records", async ({
    page,
  }) => {
    await openAccount(page)
    const life = page.getByRole('region', { name: LIFE })
    await life.scrollIntoViewIfNeeded()
    const values = life.getByRole('slider', { name: `Valores de: ${LIFE}` })
    await values.focus()
    const told = [await values.getAttribute('aria-valuetext')]
    await page.keyboard.press('ArrowLeft')
    told.push(await values.getAttribute('aria-valuetext'))
    expect(told[0]).not.toBe(told[1])
    await page.keyboard.press('Home')
    await expect(values).toHaveAttribute('aria-valuetext', /Alta de la cuenta: 1/)
    await life.getByRole('button', { name: 'Ver tabla' }).click()
    const paid = life.locator('a[href*="/admin/subscriptions"], a[href*="/admin/payments"]').last()
    const count = Number(/^\d+/.exec((await paid.textContent()) ?? '')?.[0])
    await paid.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [data-shown]')).toContainText(new RegExp(`de ${count}$`))
  })

  test('pictures that were never scrolled to are printed, as tables, by Control and P', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await openAccount(page)
    await expect(page.getByRole('region', { name: LIFE })).toBeVisible()
    await expect(page.getByRole('region', { name: LIFE }).getByRole('slider')).toHaveCount(0)
    // What the browser would put on paper is kept as it stands when it is asked to print.
    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        const tables = [...document.querySelectorAll('main figure table caption')]
        document.body.dataset.printed = tables.map(({ textContent }) => textContent).join('|')
        dispatchEvent(new Event('afterprint'))
      }
    })
    await page.keyboard.press('Control+p')
    await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(LIFE))
    await expect(page.locator('body')).toHaveAttribute('data-printed', /Facturado, pagado y por cobrar/)
  })

  test('a state leads from its tile to its places, as many as the tile says', async ({ page }) => {
    await page.goto('/admin/provider-locations?view=all')
    await signIn(page, 'manager')
    await page.getByRole('button', { name: 'Por estado' }).click()
    const tile = page.getByRole('dialog').getByRole('link', { name: /^Jalisco: / })
    const count = Number(/\d+/.exec((await tile.getAttribute('aria-label')) ?? '')?.[0])
    await tile.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('main [data-shown]')).toContainText(new RegExp(`de ${count}$`))
  })
})
