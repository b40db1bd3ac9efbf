import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './console'

test.use({ viewport: { width: 375, height: 812 } })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const go = (page: Page, name: string | RegExp = 'Continuar') => page.getByRole('button', { name }).click()

/** From the plan's page to the card, alone. */
async function toPayment(
  page: Page,
  slug: string,
  email: string,
  atEach: () => Promise<void> = async () => {},
) {
  await page.goto(`/plan/${slug}`)
  await atEach()
  await go(page, 'Contratar este plan')
  await expect(heading(page, '¿A quién quieres cubrir?')).toBeVisible()
  await atEach()
  await page.getByLabel('Solo a mí').check()
  await go(page)
  await expect(heading(page, 'Tus datos')).toBeVisible()
  await atEach()
  await page.getByLabel('Nombre(s)').fill('María')
  await page.getByLabel('Primer apellido').fill('Ñáñez')
  await page.getByLabel('Día').fill('5')
  await page.getByLabel('Mes').fill('3')
  await page.getByLabel('Año').fill('1990')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Celular').fill('55 1234 5678')
  await atEach()
  await go(page)
  const complements = heading(page, 'Complementos')
  const interval = heading(page, '¿Cada cuándo quieres pagar?')
  await expect(complements.or(interval)).toBeVisible()
  if (await complements.isVisible()) {
    await atEach()
    await go(page)
  }
  await expect(interval).toBeVisible()
  await atEach()
  await page.getByLabel(/al mes$/).check()
  await go(page)
  await expect(heading(page, 'Revisa tus datos antes de pagar')).toBeVisible()
  await atEach()
  await go(page, 'Continuar al pago')
  await expect(heading(page, 'Pago')).toBeVisible()
  await atEach()
}

async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe')
  await card.getByLabel('Número de tarjeta').fill(number)
  await card.getByLabel('Vencimiento').fill('08/29')
  await card.getByLabel('Código').fill('123')
}
async function agree(page: Page) {
  await page.getByLabel('Nombre en la tarjeta').fill('María Ñáñez')
  await page.getByLabel(/^Acepto que se cobren/).check()
  await page.getByLabel(/^Leí el aviso de privacidad/).check()
}
const pay = (page: Page) => go(page, /^Pagar/)

test('subscribes to a plan on a phone, through reloads, a declined card and a second press', async ({
  page,
}) => {
  await toPayment(page, 'esencial-individual', 'p1@ejemplo.mx', async () => {
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.reload()
    await expect(heading(page, title ?? '')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
  await expectAccessible(page)
  await agree(page)
  await typeCard(page, '4000000000009995')
  await pay(page)
  await expect(page.getByText('por falta de fondos. No se hizo ningún cobro')).toBeVisible()
  await expect(page.getByLabel('Nombre en la tarjeta')).toHaveValue('María Ñáñez')

  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: /^Pagar/ }).dblclick()
  await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
  await expect(page.getByText('Pagaste $349.00 MXN.')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
})

test('goes to the bank that asks and comes back, or leaves it for another card', async ({ page }) => {
  await toPayment(page, 'integral-individual', 'p2@ejemplo.mx')
  await agree(page)
  await typeCard(page, '4000002500003155')
  await pay(page)
  await page.getByRole('button', { name: 'Usar otra tarjeta' }).click()
  await expect(page.getByText('No se completó la verificación de tu banco')).toBeVisible()
  await typeCard(page, '4000002500003155')
  await pay(page)
  await page.getByRole('link', { name: 'Confirmar con mi banco' }).click()
  await page.getByRole('button', { name: 'Autorizar cargo' }).click()
  await expect(heading(page, 'Ya tienes tu plan')).toBeVisible()
})

test('waits for a bank that never answered, and lets nobody pay twice', async ({ page }) => {
  await toPayment(page, 'plus-individual', 'p3@ejemplo.mx')
  await agree(page)
  await typeCard(page, '4000000000003063')
  await pay(page)
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
  await expect(page.getByText('No pagues otra vez.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
})

test('says that a plan is not sold, and leads to those that are', async ({ page, watched }) => {
  watched.expectCalls(/404/)
  await page.goto('/plan/no-existe')
  await expect(heading(page, 'Este plan ya no se vende')).toBeVisible()
  await page.getByRole('link', { name: 'Ver planes disponibles' }).click()
  await expect(heading(page, 'Elige tu plan')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver Plan/ }).first()).toBeVisible()
})
