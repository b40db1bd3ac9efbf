import type { Page } from '@playwright/test'
import { slugs, type Kind } from '@/contract/entities'
import { firstViews } from '../support/firstViews'
import { expect, test } from './console'
import { asked } from './person'

const kinds = Object.keys(firstViews) as Kind[]

const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))
const settled = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
const currentTab = (page: Page) => page.locator('main nav[data-views] [aria-current="page"]')

test.describe('a listing', () => {
  test.use({ as: 'admin' })

  test('opens on its first view, and says one number of it', { tag: '@long' }, async ({ page }) => {
    // It goes through the listings of every kind.
    test.slow()
    for (const kind of kinds) {
      await page.goto(`/admin/${slugs[kind]}`)
      const tab = currentTab(page)
      await expect(tab, slugs[kind]).toContainText(firstViews[kind] ?? '')
      await expect(tab.locator('span'), slugs[kind]).toBeVisible()
      // Other tests write beside this one: what was written in between is on the screen a moment later.
      await expect(async () => {
        await settled(page)
        const says = (await tab.locator('span').textContent()) ?? ''
        await expect(page.locator('main header'), slugs[kind]).toContainText(says)
        const own = (await tab.getAttribute('href'))?.split('?')[1] ?? ''
        const { data, meta } = await asked(page, `${slugs[kind]}?${own}`)
        expect([kind, meta.total]).toEqual([kind, digits(says)])
        const rows = page.locator('main [data-uuid]')
        expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-uuid')))).toEqual(
          data.map(({ uuid }: { uuid: string }) => uuid),
        )
      }).toPass({ timeout: 15_000 })
    }
  })

  test('leads from its first view to everything, and keeps saying so', async ({ page }) => {
    await page.goto('/admin/invoices')
    await page.getByRole('link', { name: /^Todas/ }).click()
    await expect(page).toHaveURL('/admin/invoices?view=all')
    await expect(currentTab(page)).toContainText('Todas')
    await page.reload()
    await expect(currentTab(page)).toContainText('Todas')
    await page.locator('main tbody [data-uuid]').first().click()
    await page.getByRole('main').getByRole('link', { name: 'Facturas' }).first().click()
    await expect(page).toHaveURL('/admin/invoices?view=all')
  })

  test('counts in the menu what it then lists', async ({ page }) => {
    await page.goto('/admin')
    const counters = page.locator('nav [data-waiting]')
    await expect(counters.first()).toBeVisible()
    const leads = await counters.evaluateAll((all) =>
      all.map((one) => ({ to: one.getAttribute('href') ?? '', says: one.textContent })),
    )
    for (const { to, says } of leads) {
      await page.goto(to)
      await settled(page)
      await expect(currentTab(page).locator('span')).toHaveText(says ?? '')
    }
  })

  test('begins within 220 px on a phone, where all can be pressed and nothing is selected', {
    tag: '@long',
  }, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 375, height: 812 })
    for (const kind of kinds) {
      await page.goto(`/admin/${slugs[kind]}?view=all`)
      const first = page.locator('main li:has(> a[href*="/admin/"])').first()
      await expect(first, slugs[kind]).toBeVisible()
      await settled(page)
      const box = await first.boundingBox()
      expect(box?.y, slugs[kind]).toBeLessThanOrEqual(220)
      await expect(page.locator('main input[type="checkbox"]')).toHaveCount(0)
      const small = await page
        .locator('main :is(a, button):visible')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height < 43.5)
            .map((one) => one.textContent || one.getAttribute('aria-label')),
        )
      expect([kind, small]).toEqual([kind, []])
    }
  })
})

test.describe('the tickets', () => {
  test.use({ as: 'admin', viewport: { width: 1440, height: 900 } })

  test('are eleven at least on a laptop, and read on by themselves', async ({ page }) => {
    await page.goto('/admin/support-tickets?view=all')
    const rows = page.locator('main li > a[data-uuid]')
    await expect(rows.first()).toBeVisible()
    const seen = await rows.evaluateAll((all) => {
      const list = all[0]?.closest('ul')?.getBoundingClientRect()
      return all.filter((row) => row.getBoundingClientRect().bottom <= (list?.bottom ?? 0)).length
    })
    expect(seen).toBeGreaterThanOrEqual(11)
    await expect(rows).toHaveCount(25)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBeGreaterThan(25)
  })

  test('are worked through with the keys alone', async ({ page }) => {
    await page.goto('/admin/support-tickets?status=open&status=new')
    const rows = page.locator('main li > a[data-uuid]')
    await expect(rows.nth(2)).toBeVisible()
    await page.keyboard.press('j')
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(rows.nth(1)).toBeFocused()
    const subjects = await rows.evaluateAll((all) =>
      all.map((row) => row.querySelector('[title]')?.getAttribute('title')),
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: subjects[1] ?? '' })).toBeFocused()

    await page.keyboard.press('a')
    await expect(page.getByRole('combobox', { name: 'Buscar a quién asignarlo' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog', { name: 'Editar ticket de soporte' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: /Tu respuesta/ })).toBeFocused()
  })

  test('go on with the next one when one is resolved', async ({ page }) => {
    await page.goto('/admin/support-tickets?status=open')
    const rows = page.locator('main li > a[data-uuid]')
    await expect(rows.nth(2)).toBeVisible()
    const uuids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-uuid') ?? ''))
    let here = 0
    // What is left to do on a ticket holds it open.
    while ((await asked(page, `support-tickets/${uuids[here]}`)).data.checklist.length > 0) here++
    await rows.nth(here).click()
    await page.getByRole('button', { name: 'Resolver', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(uuids[here + 1] ?? ''))
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('fold what is known around one, and keep it so', async ({ page }) => {
    await page.goto('/admin/support-tickets?view=all')
    await page.locator('main li > a[data-uuid]').first().click()
    await expect(page.getByRole('complementary', { name: 'Datos' })).toBeVisible()
    await expect(page.locator('main [data-look="primary"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Ocultar datos' }).click()
    await expect(page.getByRole('complementary', { name: 'Datos' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Ver datos' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Datos' })).toHaveCount(0)
  })
})
