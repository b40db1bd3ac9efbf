import { readFile } from 'node:fs/promises'
import { expect, expectNoSidewaysScroll, test } from './console'
import { asked } from './person'

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('has the bank pay what was approved, and reads its answer back', async ({ page }) => {
    await page.goto('/admin?tab=operacion')
    await page.getByRole('button', { name: /por transferir/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Reembolsos y facturas de proveedor' })
    const folios = sheet.getByRole('button', { name: /^AUM-/ })
    await expect(folios.first()).toBeVisible()
    const waiting = await folios.allInnerTexts()
    await sheet.getByRole('button', { name: 'Hacer lista de transferencias' }).click()
    const making = page.getByRole('dialog', { name: /^¿Hacer una lista/ })
    await expect(making.getByText(/transferencias?/).first()).toBeVisible()
    await making.getByRole('button', { name: 'Hacer lista de transferencias' }).click()
    await expect(making).toBeHidden()
    await expect(sheet.getByText('Nada autorizado espera su transferencia.')).toBeVisible()

    const downloading = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Para el banco' }).first().click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    for (const folio of waiting) expect(file).toContain(folio)

    await sheet
      .getByRole('button', { name: /^Leer la respuesta del banco/ })
      .first()
      .click()
    const answering = page.getByRole('dialog', { name: /^Respuesta del banco/ })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
    const [returned, ...paid] = waiting
    const lines = [
      'Referencia;Estado;Fecha;Clave de rastreo;Motivo',
      `${returned};Devuelto;${today};;Cuenta cancelada`,
      ...paid.map((folio, index) => `${folio};Liquidado;${today};RASTREO${index};`),
    ]
    await answering
      .getByLabel('Elegir archivo')
      .setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await expect(answering.getByText('Devuelto por el banco')).toBeVisible()
    await answering.getByRole('button', { name: 'Registrar respuesta' }).click()
    await expect(answering).toBeHidden()
    // What came back waits again, and what was paid says so.
    await expect(sheet.getByText(/Un pago autorizado espera su transferencia/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: returned ?? '' })).toBeVisible()
    const { data } = await asked(
      page,
      'authorizations?purpose=reimbursement&purpose=provider_bill&status=paid&size=100',
    )
    const numbers = data.map(({ number }: { number: string }) => number)
    for (const folio of paid) expect(numbers).toContain(folio)
    await expectNoSidewaysScroll(page)
  })
})
