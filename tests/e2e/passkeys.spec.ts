import { expect, signIn, test } from './console'

const PASSWORD = 'salvia-demo-2026'

// Browsers bind passkeys to names, not to numbers: the same server by its name.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? '8090'}` })

test('a passkey is added, enters without a password, and no longer once it is taken away', async ({
  page,
  watched,
}) => {
  watched.expectCalls(/auth\/passkey$/)
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await page.goto('/admin/login')
  await signIn(page, 'admin')
  await page.waitForURL('/admin')
  await page.getByRole('button', { name: /Administración/ }).click()
  await page.getByRole('menuitem', { name: 'Llaves de acceso…' }).click()
  await page.getByRole('button', { name: 'Agregar llave' }).click()
  await page.getByLabel('Tu contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Nombre de la llave').fill('Llave de prueba')
  await page.getByRole('button', { name: 'Guardar llave' }).click()
  await expect(page.getByText('Llave agregada')).toBeVisible()
  await expect(page.getByText('Sin usar')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /Administración/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(/\/admin\/login/)
  await page.goto(`/admin/login?redirect=${encodeURIComponent('/admin/plans?q=a')}`)
  // Where the browser suggests it in the field, it is taken at once; else it is asked for.
  await page
    .getByRole('button', { name: 'Entrar con llave de acceso' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await page.waitForURL('/admin/plans?q=a')
  expect(await page.evaluate(() => localStorage.getItem('admin_jwt_token'))).toMatch(
    /^[\w-]+\.[\w-]+\.[\w-]+$/,
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Planes' })).toBeVisible()

  await page.getByRole('button', { name: /Administración/ }).click()
  await page.getByRole('menuitem', { name: 'Llaves de acceso…' }).click()
  await expect(page.getByText(/Último uso/)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar Llave de prueba' }).click()
  await page
    .getByRole('dialog', { name: /Quitar la llave/ })
    .getByRole('button', { name: 'Quitar' })
    .click()
  await expect(page.getByText('No tienes ninguna todavía.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Administración/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(/\/admin\/login/)
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page.getByRole('alert')).toContainText('Esa llave de acceso no sirve aquí')
})
