import type { Page } from '@playwright/test'
import { expect, expectAccessible, resize, test } from './console'
import { asked } from './person'

// What a phone shows is whole, and what can be pressed is found by a finger.

test.use({ as: 'admin', viewport: { width: 375, height: 812 }, hasTouch: true })

/** Buttons whose words run out of them. */
const findBurst = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a[data-look])')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .map(({ textContent }) => textContent),
  )

/** Links and buttons of facts and lists of a screen that are lower than a finger needs, with what is pressed beside them. */
const findLow = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main dd a, main aside p > a, main h2 + a, main li > span > button',
      ),
    ]
      .filter((one) => one.parentElement?.textContent === one.textContent || !one.closest('p'))
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
      .map((one) => `${one.textContent}: ${one.getBoundingClientRect().height}`),
  )

const settled = (page: Page) => expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)

for (const path of ['fund-authorizations/new', 'provider-services/new', 'service-categories/new'])
  test(`says the whole of what is created: ${path}`, async ({ page }) => {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('button', { name: /^Crear (?!nuevo)/ }).last()).toBeVisible()
    await settled(page)
    expect(await findBurst(page)).toEqual([])
  })

test('keeps the button of a new ticket in sight', async ({ page }) => {
  await page.goto('/admin/support-tickets?crear=1')
  await expect(page.getByLabel('Asunto')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crear ticket de soporte' })).toBeInViewport({ ratio: 1 })
})

for (const [slug, query] of [
  ['policies', 'status=active&sort=-created_at'],
  ['payments', 'status=failed'],
  ['customers', 'status=active'],
  ['fund-authorizations', 'status=pending'],
] as const)
  test(`leads on from a record of ${slug} by links that a finger finds`, async ({ page }) => {
    await page.goto('/admin')
    const { data } = await asked(page, `${slug}?${query}&size=1`)
    await page.goto(`/admin/${slug}/${data[0].uuid}`)
    await expect(page.locator('main dd').first()).toBeVisible()
    await settled(page)
    expect(await findLow(page)).toEqual([])
    expect(await findBurst(page)).toEqual([])
  })

test('ends a menu above what stands at the bottom, down to its last entry', async ({ page }) => {
  await page.goto('/admin')
  const { data } = await asked(page, 'accounts?status=active&size=1')
  await page.goto(`/admin/accounts/${data[0].uuid}`)
  const more = page.getByRole('main').getByRole('button', { name: /^Más \d/ })
  await more.tap()
  const last = page.getByRole('menu').locator('[role^="menuitem"]').last()
  await last.scrollIntoViewIfNeeded()
  const isSeen = await last.evaluate((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    return item.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isSeen).toBe(true)
  // Where the record has one customer and account, each invoice is told by its folio.
  await page
    .getByRole('menuitemradio', { name: /^Facturas/ })
    .or(page.getByRole('menuitem', { name: /^Facturas/ }))
    .tap()
  const cards = page.getByRole('tabpanel').locator('li > a')
  await expect(cards.first()).toBeVisible()
  await expect(cards.first().locator(':scope > :first-child')).toHaveText(/^FAC-/)
})

test('shows on home whether each fund adds up, without scrolling sideways', async ({ page }) => {
  await page.goto('/admin?tab=auditoria')
  const result = page.getByText('Diferencia de $120.00')
  await expect(result).toBeVisible()
  await result.scrollIntoViewIfNeeded()
  await expect(result).toBeInViewport({ ratio: 1 })
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('main table')]
        .map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
        .filter((over) => over > 1),
    ),
  ).toEqual([])
  await page.goto('/admin?tab=operacion')
  await expect(page.getByRole('main').getByRole('link', { name: /Tickets por responder/ })).toBeVisible()
  await settled(page)
  expect(await findLow(page)).toEqual([])
})

test('keeps what creates at the foot of a listing that is short', async ({ page }) => {
  await page.goto('/admin/policies?q=xqxqxq')
  await expect(page.getByText('Ninguna póliza coincide')).toBeVisible()
  const bottom = await page
    .getByRole('link', { name: 'Crear póliza' })
    .evaluate((one) => innerHeight - one.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan(80)
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })

  test('the column chooser ends within the window, and the keys of the help within their row', async ({
    page,
  }) => {
    for (const height of [900, 700]) {
      await resize(page, 1440, height)
      await page.goto('/admin/policies')
      await page.getByRole('button', { name: 'Columnas' }).click()
      const chooser = page.getByRole('dialog')
      await expect(chooser.getByText('Cómoda')).toBeAttached()
      expect(
        await chooser.evaluate((one) => innerHeight - one.getBoundingClientRect().bottom),
      ).toBeGreaterThanOrEqual(0)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await expect(help).toBeVisible()
    const out = await help.evaluate((one) =>
      [...one.querySelectorAll('dd')]
        .filter(
          (keys) =>
            keys.getBoundingClientRect().right > (keys.parentElement?.getBoundingClientRect().right ?? 0) + 1,
        )
        .map(({ textContent }) => textContent),
    )
    expect(out).toEqual([])
    await expectAccessible(page, { part: 'dialog' })
  })

  test('changing a plan opens with its price in sight', async ({ page }) => {
    await page.goto('/admin')
    const { data } = await asked(page, 'subscriptions?status=active&size=1')
    await page.goto(`/admin/subscriptions/${data[0].uuid}`)
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: /^Cambiar plan/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'Plan', exact: true })).toBeFocused()
    await expect(dialog.getByText('Escribe para buscar')).toBeHidden()
    await dialog.getByRole('combobox', { name: 'Plan', exact: true }).click()
    await expect(dialog.getByText('Escribe para buscar')).toBeVisible()
    await expectAccessible(page, { part: 'dialog' })
  })
})
