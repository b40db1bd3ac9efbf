import { heading, inPesos, typeCard } from './buying'
import { expect, expectNoSidewaysScroll, test } from './console'
import { mailsTo } from './mailbox'
import { aCustomer, finds, GONE, invoiced, linkOf, opened, TOTAL } from './invoiceLinks'
import { act } from './person'

// The link by which an invoice is paid, in each of its states.

test.use({ as: 'manager', viewport: { width: 375, height: 812 } })

test('pays by a link, with the check of the bank, and only once', async ({ page, browser, watched }) => {
  watched.expectCalls(/404/)
  await page.goto('/admin')
  const customer = await aCustomer(page, 'enlace-paga@ejemplo.mx', 0)
  const invoice = await invoiced(page, customer)
  expect(invoice.amount_due_cents).toBe(TOTAL)
  const address = await linkOf(page, invoice)
  const phone = await opened(browser, address)
  await expect(heading(phone, `Paga la factura ${invoice.number}`)).toBeVisible()
  await expect(phone.getByText(`Pendiente: ${inPesos(TOTAL)} MXN`)).toBeVisible()
  await typeCard(phone, '4000002500003155')
  await phone.getByLabel('Nombre en la tarjeta').fill('María Ñáñez')
  await phone.getByLabel('Hoy, al guardar').check()
  await phone.getByRole('button', { name: /^Guardar y pagar \$/ }).click()
  await expect(heading(phone, 'Tu banco pide que confirmes')).toBeVisible()
  const opening = phone.context().waitForEvent('page')
  await phone.getByRole('link', { name: 'Confirmar con mi banco' }).click()
  const bank = await opening
  await bank.getByRole('button', { name: 'Confirmar' }).click()
  await expect(bank.getByText('Listo.')).toBeVisible()
  await bank.close()
  await expect(heading(phone, 'Factura pagada')).toBeVisible({ timeout: 20_000 })
  await expect(phone.getByText(`Cobramos hoy ${inPesos(TOTAL)} MXN`)).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await phone.close()
  await finds(browser, address, GONE)
  await page.reload()
  await expect(page.getByRole('main').getByText('Pagada', { exact: true }).first()).toBeVisible()
  await expect
    .poll(() => mailsTo(customer.email).find((text) => text.includes(invoice.number)))
    .toContain(inPesos(TOTAL))
})

test('finds nothing to pay by a link whose invoice was voided or paid meanwhile', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await page.goto('/admin')
  const customer = await aCustomer(page, 'enlace-anulada@ejemplo.mx', 1)
  const voided = await invoiced(page, customer)
  const ofVoided = await linkOf(page, voided)
  await finds(browser, ofVoided, `Paga la factura ${voided.number}`)
  const voiding = await act(page, 'Anular')
  await voiding.getByLabel('Motivo').fill('No procede')
  await voiding.getByRole('button', { name: 'Anular factura' }).click()
  await expect(voiding).toBeHidden()
  await finds(browser, ofVoided, 'No hay nada que pagar')

  const paid = await invoiced(page, customer)
  const ofPaid = await linkOf(page, paid)
  const paying = await act(page, 'Registrar pago')
  await paying.getByLabel('Efectivo').check()
  await paying.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(paying).toBeHidden()
  await finds(browser, ofPaid, 'No hay nada que pagar')
})

test('says no more of a link that was revoked or replaced than of one of nobody', async ({
  page,
  browser,
}) => {
  await page.goto('/admin')
  const customer = await aCustomer(page, 'enlace-revocada@ejemplo.mx', 2)
  const invoice = await invoiced(page, customer)
  const replaced = await linkOf(page, invoice)
  const revoked = await linkOf(page, invoice)
  await finds(browser, replaced, GONE)
  const dialog = await act(page, 'Enlace de pago')
  await dialog.getByRole('button', { name: 'Revocar el enlace' }).click()
  await expect(page.getByText('Enlace revocado')).toBeVisible()
  await finds(browser, revoked, GONE)

  const nobodys = `${new URL(page.url()).origin}/actualizar-metodo-pago/de-nadie-${invoice.number}`
  const before = mailsTo(customer.email).length
  for (const address of [revoked, nobodys]) {
    const phone = await opened(browser, address)
    await phone.getByRole('button', { name: 'Enviarme otro' }).click()
    await expect(phone.getByText('Si el enlace era tuyo')).toBeVisible()
    await phone.close()
  }
  expect(mailsTo(customer.email)).toHaveLength(before)
})
