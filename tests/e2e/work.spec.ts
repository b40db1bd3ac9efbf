import { expect, test } from './console'

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('works with one account: listings, address and reload keep to it until it is let go', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/admin/members')
    const rows = page.getByRole('main').locator('a[href^="/admin/members/"]:not([href$="/new"])')
    await expect(rows.first()).toBeVisible()
    await page.getByRole('button', { name: /Cambiar de cuenta/ }).click()
    await page.getByPlaceholder('Buscar cuenta').fill('huerta')
    await page
      .getByRole('dialog', { name: 'Cambiar de cuenta' })
      .getByRole('button', { name: 'Alimentos La Huerta' })
      .click()
    await expect(page).toHaveURL(/account=/)
    const scope = page.getByRole('main').getByText('Cuenta: Alimentos La Huerta')
    await expect(scope).toBeVisible()
    await page.reload()
    await expect(scope).toBeVisible()
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Clientes' }).click()
    await expect(page).toHaveURL(/customers\?account=/)
    await page.getByRole('button', { name: /Cambiar de cuenta/ }).click()
    await page
      .getByRole('dialog', { name: 'Cambiar de cuenta' })
      .getByRole('button', { name: 'Todas las cuentas' })
      .click()
    await expect(page).not.toHaveURL(/account=/)
  })

  test('goes through a listing by keyboard: opens a row, edits, saves, and comes back to the row', async ({
    page,
  }) => {
    await page.goto('/admin/customers?sort=name')
    const rows = page.getByRole('main').getByRole('row')
    await expect(rows.nth(3)).toBeVisible()
    await page.getByRole('main').locator('tbody a').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/customers\/[0-9a-f-]{36}/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Clientes')
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.keyboard.press('e')
    await expect(page.getByLabel('Nombre o razón social')).toHaveValue(name)
    await page.getByLabel('Celular').fill('5500112233')
    await expect(page.getByLabel('Celular')).toHaveValue('55 0011 2233')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('55 0011 2233')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Clientes' }).first().click()
    await expect(page).toHaveURL(/customers\?sort=name/)
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeFocused()
  })

  test('leaves a dialog with Esc, and is back at what opened it: a button, or the button of a menu', async ({
    page,
  }) => {
    await page.goto('/admin/policies?status=active')
    await page.getByRole('main').locator('tbody a').first().click()
    for (const name of ['¿Está cubierto?', 'Más acciones']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.click()
      if (name === 'Más acciones') await page.getByRole('menuitem', { name: 'Cancelar póliza' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })
})

test.describe('a viewer', () => {
  test.use({ as: 'viewer' })

  test('sees identifiers masked, and one of them on request', async ({ page }) => {
    await page.goto('/admin/persons?has_curp=true&sort=full_name')
    await page.getByRole('main').locator('a[href^="/admin/persons/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const curp = page.getByRole('definition').filter({ has: page.getByText('CURP oculto') })
    await expect(curp).toContainText('••••')
    await curp.getByRole('button', { name: 'Mostrar' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Mostrar CURP?' })
    await dialog.getByLabel('Motivo').fill('Llamó para confirmar su cita')
    await dialog.getByRole('button', { name: 'Mostrar dato' }).click()
    await expect(page.getByRole('main')).toContainText(/[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d/)
  })

  test('finds nothing to write with: no create, no edit, no actions, and the key for it does nothing', {
    tag: '@long',
  }, async ({ page }) => {
    for (const slug of ['accounts', 'customers', 'persons', 'companies', 'members']) {
      await page.goto(`/admin/${slug}`)
      await page.getByRole('main').locator(`a[href^="/admin/${slug}/"]`).first().click()
      await expect(page).toHaveURL(/[0-9a-f-]{36}/)
      await expect(page.getByRole('button', { name: 'Más acciones' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Editar|Crear/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Crear/ })).toHaveCount(0)
      await page.keyboard.press('e')
      await expect(page).not.toHaveURL(/edit/)
    }
  })
})
