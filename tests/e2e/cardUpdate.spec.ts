import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './console'
import { linksTo } from './mailbox'
import { asked } from './person'

/** The links that were mailed to an address, the last one first. */
const cardLinksTo = (email: string) => linksTo(email, /\/actualizar-metodo-pago\/\S+/)

/** A charge that only another card can pay, one for each test; those that may be tried again are left to others. */
async function failedPayment(page: Page, index: number) {
  const recordOf = async (address: string) => (await asked(page, address)).data
  const failed: { uuid: string; customer: { uuid: string } }[] = await recordOf(
    'payments?status=failed&method_type=card&retryable=false&size=50',
  )
  let seen = 0
  for (const payment of failed) {
    const detail = await recordOf(`payments/${payment.uuid}`)
    const [first] = detail.allocations
    if (!first) continue
    const invoice = await recordOf(`invoices/${first.invoice.uuid}`)
    if (invoice.status !== 'open' || !invoice.subscription) continue
    const subscription = await recordOf(`subscriptions/${invoice.subscription.uuid}`)
    if (!['active', 'past_due'].includes(subscription.status)) continue
    if (seen++ === index) return { detail, customer: await recordOf(`customers/${detail.customer.uuid}`) }
  }
  throw new Error('The demo data has no such payment')
}

/** Sends the link from where the charge failed: more actions, the action, and sending it. */
async function sendFrom(page: Page, payment: string, email: string) {
  await page.goto(`/admin/payments/${payment}`)
  const before = cardLinksTo(email).length
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Enviar enlace para actualizar método' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Enlace enviado')).toBeVisible()
  await expect.poll(() => cardLinksTo(email).length).toBeGreaterThan(before)
  return cardLinksTo(email)[0] ?? ''
}

const frameOf = (page: Page) => page.frameLocator('iframe')
async function type(page: Page, number: string) {
  const card = frameOf(page)
  await card.getByLabel('Número de tarjeta').fill(number)
  await card.getByLabel('Vencimiento').fill('0830')
  await card.getByLabel('Código').fill('123')
}

test.describe('a customer whose charge failed', () => {
  test.use({ as: 'manager' })

  test('S7, P4: gets a link in three actions and pays with another card in six', async ({
    page,
    browser,
    watched,
  }) => {
    await page.goto('/admin')
    const { detail, customer } = await failedPayment(page, 0)
    const link = await sendFrom(page, detail.uuid, customer.email)

    const phone = await browser.newPage({ viewport: { width: 375, height: 812 } })
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Actualiza tu método de pago')
    const shown = await phone.locator('main').innerText()
    expect(shown).not.toContain(customer.email)
    expect(shown).not.toContain(customer.name)
    await frameOf(phone).getByLabel('Número de tarjeta').waitFor()
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)

    // Nothing is chosen for them, and what is missing is said at its place.
    await phone.getByRole('button', { name: /^Guardar y pagar/ }).click()
    await expect(phone.getByText('Escribe el nombre que está en la tarjeta')).toBeVisible()
    await expect(phone.getByText('Elige cuándo cobramos lo que debes')).toBeVisible()
    await expect(phone.getByLabel('Nombre en la tarjeta')).toBeFocused()

    // Declined: the old card stays, and what was typed does too.
    await type(phone, '4000000000000002')
    await phone.getByLabel('Nombre en la tarjeta').fill('María Ñáñez')
    await phone.getByLabel('Hoy, al guardar').check()
    await phone.getByRole('button', { name: /^Guardar y pagar \$/ }).click()
    await expect(phone.getByRole('alert').filter({ hasText: 'No se hizo ningún cobro' })).toBeFocused()
    await expect(phone.getByLabel('Nombre en la tarjeta')).toHaveValue('María Ñáñez')
    await expect(frameOf(phone).getByLabel('Número de tarjeta')).toHaveValue('4000 0000 0000 0002')

    // Another card, pressed twice: one charge.
    await type(phone, '4242424242424242')
    await phone.getByRole('button', { name: /^Guardar y pagar \$/ }).dblclick()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Tarjeta actualizada')
    await expect(phone.getByText('Visa terminada en 4242')).toBeVisible()
    await expect(phone.getByText(/Cobramos hoy \$/)).toBeVisible()
    await expectAccessible(phone)
    await phone.reload()
    await expect(phone.getByText(/Cobramos hoy \$/)).toBeVisible()

    // Another visitor who opens the link finds nothing, and is not told why.
    const other = await browser.newPage({ viewport: { width: 375, height: 812 } })
    await other.goto(link)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no sirve')
    await other.getByRole('button', { name: 'Enviarme otro' }).click()
    await expect(other.getByText('Si el enlace era tuyo')).toBeVisible()

    watched.expectCalls(/404/)
    const { data: after } = await asked(page, `payments/${detail.uuid}`)
    expect(after).toMatchObject({ status: 'succeeded', attempt: detail.attempt + 1 })
    await phone.close()
    await other.close()
  })

  test('leaves the check of their bank half done, comes back, and confirms', { tag: '@long' }, async ({
    page,
    browser,
  }) => {
    await page.goto('/admin')
    const { detail, customer } = await failedPayment(page, 1)
    const link = await sendFrom(page, detail.uuid, customer.email)
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
    const phone = await context.newPage()
    await phone.goto(link)
    await type(phone, '4000002500003155')
    await phone.getByLabel('Nombre en la tarjeta').fill('María Ñáñez')
    await phone.getByLabel('Hoy, al guardar').check()
    await phone.getByRole('button', { name: /^Guardar y pagar \$/ }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Tu banco pide que confirmes')
    await expectAccessible(phone)
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Tu banco pide que confirmes')
    const opening = context.waitForEvent('page')
    await phone.getByRole('link', { name: 'Confirmar con mi banco' }).click()
    const bank = await opening
    await bank.getByRole('button', { name: 'Confirmar' }).click()
    await expect(bank.getByText('Listo.')).toBeVisible()
    await bank.close()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Tarjeta actualizada', {
      timeout: 20_000,
    })
    await context.close()
  })
})
