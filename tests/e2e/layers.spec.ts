import type { Page } from '@playwright/test'
import { expect, resize, test } from './console'

test.use({ as: 'admin' })

/** Waits until so many entries of the history stand for what is open over the screen. */
const layersAre = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(count)

test.describe('on a phone, Back', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test('closes the sheet, the menu and the dialog that are open, and then leaves the screen', async ({
    page,
  }) => {
    await page.goto('/admin/persons')
    await expect(page.getByRole('heading', { level: 1, name: 'Personas' })).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Principal' })
    await bar.getByRole('button', { name: 'Más' }).click()
    await page
      .getByRole('dialog', { name: 'Menú' })
      .getByRole('link', { name: 'Pólizas', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pólizas' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const address = page.url()

    await page.getByRole('button', { name: /^Filtros/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await layersAre(page, 1)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).toBe(address)
    await expect(page.getByRole('button', { name: /^Filtros/ })).toBeFocused()

    await page.goForward()
    await layersAre(page, 0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).toBe(address)

    await page.getByRole('button', { name: 'Avisos' }).click()
    await expect(page.getByRole('dialog', { name: 'Avisos' })).toBeVisible()
    await layersAre(page, 1)
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Avisos' })).toHaveCount(0)
    expect(page.url()).toBe(address)

    // What was closed by its own button leaves nothing behind in the history.
    await page.getByRole('button', { name: /^Filtros/ }).click()
    await layersAre(page, 1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await layersAre(page, 0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Personas' })).toBeVisible()
  })

  test('keeps what was filtered in the sheet that it closes', async ({ page }) => {
    await page.goto('/admin/policies')
    await page.getByRole('button', { name: /^Filtros/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Activa', { exact: true }).click()
    await expect(page).toHaveURL(/\?/)
    const address = page.url()
    await layersAre(page, 1)
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    expect(page.url()).toBe(address)
  })

  test('asks about what was typed once no dialog is open over it', async ({ page }) => {
    await page.goto('/admin/companies')
    await page.getByRole('main').locator('li a').first().click()
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Editar empresa' }).click()
    await page.getByLabel('Giro').fill('Otro giro')
    await page.goBack()
    await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(page.getByLabel('Giro')).toHaveValue('Otro giro')
  })
})

test.describe('the focus', () => {
  /** What has the focus, as far as it matters here. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { tagName, textContent, ariaLabel } = document.activeElement ?? document.body
      return tagName === 'BODY' ? 'BODY' : `${tagName} ${ariaLabel ?? textContent?.trim().slice(0, 40)}`
    })

  test('starts in a dialog whose script comes late, and comes back to the menu it was asked for in', async ({
    page,
  }) => {
    await page.goto('/admin/subscriptions?status=active')
    await page.getByRole('main').locator('tbody a').first().click()
    const more = page.getByRole('button', { name: 'Más acciones' })
    await expect(more).toBeVisible()
    for (const _time of ['first', 'second']) {
      await more.click()
      await page.getByRole('menuitem', { name: /^Cancelar/ }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(
        dialog.locator('input:focus, textarea:focus, select:focus, h2:focus, button:focus'),
      ).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(more).toBeFocused()
    }
  })

  test('stays on the record when it is edited by key, saved, and left', async ({ page }) => {
    await page.goto('/admin/companies')
    await page.getByRole('main').locator('tbody a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByLabel('Giro')).toBeVisible()
    await expect.poll(() => focused(page)).toMatch(/^(H1|INPUT)/)
    await page.getByLabel('Giro').fill(`Giro ${Date.now()}`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('link', { name: 'Editar empresa' })).toBeVisible()
    await expect.poll(() => focused(page)).toMatch(/^(H1|A Editar)/)
  })
})

test('what hangs from a button stays within a window of 320 pixels', async ({ page }) => {
  await page.goto('/admin/subscriptions?status=active')
  await resize(page, 375, 812)
  await page.getByRole('main').locator('li a').first().click()
  await expect(page.getByRole('button', { name: 'Más acciones' })).toBeVisible()
  for (const width of [375, 320]) {
    await resize(page, width, 640)
    for (const name of ['Avisos', 'Más acciones', 'Crear']) {
      const button = page.getByRole('button', { name, exact: name !== 'Avisos' }).first()
      await button.click()
      const hanging = page.locator('[role=menu], [role=dialog]').last()
      await expect(hanging).toBeVisible()
      // What it holds may arrive later, and make it wider.
      await expect(page.getByText('Cargando')).toHaveCount(0)
      const box = await hanging.boundingBox()
      expect(box?.x, `${name} at ${width}`).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
    }
  }
})

test('a dialog that stood on a listing is not open again for who comes back to it', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Cuentas', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/accounts/)
  const row = page.getByRole('main').locator('tbody a').first()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('dialog', { name: 'Nueva cuenta' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goForward()
  await expect(row).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
