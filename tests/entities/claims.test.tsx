import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LONG } from '../../scripts/pace.mjs'
import { aCfdi, aClaimBody, aColleague, account, act, askFor, type Signed } from '../support/claims'
import { open } from '../support/app'
import { aCoveredService } from '../support/cover'
import { call, referenceServer } from '../support/referenceServer'
import { pick } from '../support/screens'

const server = referenceServer()

const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

/** A claim of $500.00 that somebody else asked for, in review. */
async function aClaimInReview(decider: Signed) {
  const setting = await aCoveredService(server.db)
  const asker = await aColleague(server.db)
  const { uuid, number } = (await askFor(asker, await aClaimBody(asker, setting))).json().data
  await act(decider, uuid, 'take')
  return { uuid, number, ...setting }
}

describe('the money of care that was given', () => {
  test('is asked for at the member, with the file of the invoice, and told before it is', async () => {
    const { cover, service, provider, policy } = await aCoveredService(server.db)
    const { user } = await open(`/admin/members/${policy.holder_member_uuid}?tab=reembolsos`, {
      as: 'manager',
    })
    await user.click(await screen.findByRole('button', { name: 'Pedir reembolso' }))
    const form = await dialogOf('Pedir reembolso')
    await pick(user, 'Afiliación', cover.number)
    await pick(user, 'Servicio', service.name)
    await pick(user, 'Proveedor', provider.name)
    await user.upload(
      form.getByLabelText('Adjuntar'),
      new File([aCfdi()], 'factura.xml', { type: 'text/xml' }),
    )
    expect(await form.findByText('factura.xml')).toBeVisible()
    await user.type(form.getByLabelText('Monto que se pide'), '600')
    await user.click(form.getByRole('button', { name: /cuenta/i }))
    await user.type(form.getByLabelText('Banco'), account.bank)
    await user.type(form.getByLabelText('CLABE'), account.clabe)
    await user.type(form.getByLabelText('Titular de la cuenta'), account.holder)
    expect((await form.findAllByText(/El comprobante es de \$500\.00/))[0]).toBeVisible()
    await user.clear(form.getByLabelText('Monto que se pide'))
    await user.type(form.getByLabelText('Monto que se pide'), '500')
    expect(await form.findByText('$420.00')).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Pedir reembolso' }))
    const folio = await screen.findByRole('button', { name: /^AUM-/ })
    await user.click(folio)
    const shown = await dialogOf(folio.textContent ?? '')
    expect(await shown.findByText('Sí, está cubierto.')).toBeVisible()
    expect(shown.getByText('Reembolso al miembro')).toBeVisible()
  })

  test('is decided by what the cover says, listed for the bank over home, and paid by its answer', {
    tags: [LONG],
  }, async () => {
    const decider = await aColleague(server.db)
    const { uuid, number, policy } = await aClaimInReview(decider)
    const { user } = await open(`/admin/policies/${policy.uuid}?tab=reembolsos`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: number }))
    const shown = await dialogOf(number)
    await user.click(await shown.findByRole('button', { name: 'Autorizar pago' }))
    const decision = await dialogOf(`¿Cuánto se paga de ${number}?`)
    expect(
      await decision
        .findByText('Le toca pagar al plan', { exact: false })
        .catch(() => decision.findByText('Paga el plan')),
    ).toBeVisible()
    await user.click(decision.getByRole('button', { name: 'Autorizar pago' }))
    await waitFor(async () =>
      expect((await call(decider, `admin/authorizations/${uuid}`)).json().data.status).toBe('approved'),
    )
  })

  test('waits over home for its list of transfers, whose answer marks it paid', async () => {
    const decider = await aColleague(server.db)
    const { uuid, number } = await aClaimInReview(decider)
    await act(decider, uuid, 'approve', { units: 1, cents: 42_000, note: '' })
    const { user } = await open('/admin', { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: /por transferir/ }))
    const sheet = await dialogOf('Reembolsos y facturas de proveedor')
    expect(await sheet.findByRole('button', { name: number })).toBeVisible()
    await user.click(await sheet.findByRole('button', { name: 'Hacer lista de transferencias' }))
    const making = await dialogOf('¿Hacer una lista con todo lo autorizado?')
    await waitFor(() =>
      expect(making.getByRole('button', { name: 'Hacer lista de transferencias' })).not.toHaveAttribute(
        'aria-disabled',
      ),
    )
    await user.click(making.getByRole('button', { name: 'Hacer lista de transferencias' }))
    await user.click(await sheet.findByRole('button', { name: /^Leer la respuesta del banco a TRF-/ }))
    const answering = await dialogOf(/^Respuesta del banco a TRF-/)
    const today = new Date(server.clock.now()).toISOString().slice(0, 10)
    const csv = `Referencia,Estado,Fecha,Clave de rastreo,Motivo\n${number},Pagado,${today},RASTREO9,\n`
    await user.upload(
      answering.getByLabelText('Elegir archivo'),
      new File([csv], 'banco.csv', { type: 'text/csv' }),
    )
    await waitFor(() =>
      expect(answering.getByRole('button', { name: 'Registrar respuesta' })).not.toHaveAttribute(
        'aria-disabled',
      ),
    )
    await user.click(answering.getByRole('button', { name: 'Registrar respuesta' }))
    await waitFor(async () =>
      expect((await call(decider, `admin/authorizations/${uuid}`)).json().data).toMatchObject({
        status: 'paid',
        payment_reference: 'RASTREO9',
      }),
    )
  })

  test('that one person asked for and would approve is approved from home by another', async () => {
    const asker = await aColleague(server.db)
    const setting = await aCoveredService(server.db)
    const { uuid, number } = (await askFor(asker, await aClaimBody(asker, setting))).json().data
    await act(asker, uuid, 'take')
    await act(asker, uuid, 'approve', { units: 1, cents: 42_000, note: '' })
    const { user } = await open('/admin', { as: 'admin' })
    const request = (await screen.findByText(new RegExp(`pide pagar \\$420\\.00 de ${number}`))).closest('li')
    expect(request).not.toBeNull()
    await user.click(within(request as HTMLElement).getByRole('button', { name: number }))
    expect((await (await dialogOf(number)).findAllByText(/otra persona/))[0]).toBeVisible()
  })
})
