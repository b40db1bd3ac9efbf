import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aCustomer, aPayment, aTransaction } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { choose, fact, listed } from '../support/screens'

const server = referenceServer()

let payment: Awaited<ReturnType<typeof aPayment>>
let charge: Awaited<ReturnType<typeof aTransaction>>

beforeAll(async () => {
  const { db } = server
  const { uuid: customer_uuid } = await aCustomer(db, { name: 'Movimientos Lista' })
  payment = await aPayment(db, { customer_uuid })
  const of = { payment_uuid: payment.uuid }
  charge = await aTransaction(db, {
    ...of,
    number: 'TRX-L1',
    effective_at: '2026-02-01T18:00:00Z',
    processed_cents: 11_600,
    fee_cents: 600,
  })
  await aTransaction(db, {
    ...of,
    number: 'TRX-L2',
    type: 'refund',
    parent_transaction_uuid: charge.uuid,
    effective_at: '2026-02-05T18:00:00Z',
    amount_cents: 500,
    reconciliation: 'matched',
  })
  await aTransaction(db, { ...of, number: 'TRX-L3', status: 'failed', effective_at: '2026-01-31T18:00:00Z' })
})

describe('the listing of transactions', () => {
  test('shows the latest first, each to the second', async () => {
    await open('/admin/transactions?q=movimientos lista', { as: 'viewer' })
    expect(await listed('Transacciones')).toEqual(['TRX-L2', 'TRX-L1', 'TRX-L3'])
    const row = screen.getByRole('row', { name: /TRX-L2/ })
    for (const text of ['Reembolso', '$5.00', '12:00:00', 'Aprobada']) expect(row).toHaveTextContent(text)
  })

  test.each([
    ['type=refund', ['TRX-L2']],
    ['status=failed', ['TRX-L3']],
    ['reconciliation=matched', ['TRX-L2']],
    ['effective_from=2026-02-01&sort=amount_cents', ['TRX-L2', 'TRX-L1']],
  ])('is as the address says: %s', async (query, expected) => {
    await open(`/admin/transactions?q=movimientos lista&${query}`, { as: 'viewer' })
    expect(await listed('Transacciones')).toEqual(expected)
  })
})

describe('a transaction', () => {
  test('tells what follows from it, and what it follows from', async () => {
    const { user } = await open(`/admin/transactions/${charge.uuid}?tab=relacionadas`, { as: 'viewer' })
    await user.click(await screen.findByRole('link', { name: 'TRX-L2' }))
    await waitFor(() => expect(fact('Sigue a')).toEqual(['TRX-L1']))
    expect(fact('Sentido')).toEqual(['Salida'])
  })

  test('is only ever written as matched with the bank or not', async () => {
    const { uuid } = await aTransaction(server.db)
    const { user } = await open(`/admin/transactions/${uuid}?edit=1`, { as: 'manager' })
    await user.click(await screen.findByRole('radio', { name: 'Conciliada' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(fact('Conciliación')).toEqual(['Conciliada']))
    const reply = await call('admin', `admin/transactions/${uuid}`, {
      method: 'PATCH',
      body: { amount_cents: 1 },
      headers: { 'if-match': '"2"' },
    })
    expect(reply.statusCode).toBe(422)
    expect((await call('admin', `admin/transactions/${uuid}`, { method: 'DELETE' })).json()).toMatchObject({
      code: 'not_deletable',
    })
  })

  test('that was never answered is settled by an administrator, with a reason', async () => {
    const { uuid } = await aTransaction(server.db, { status: 'unknown' })
    const { unmount } = await open(`/admin/transactions/${uuid}`, { as: 'manager' })
    await screen.findByRole('link', { name: 'Editar transacción' })
    expect(screen.queryByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()
    unmount()
    const { user } = await open(`/admin/transactions/${uuid}`, { as: 'admin' })
    const dialog = await choose(user, 'Confirmar como aprobada')
    await dialog.findByText('Nada más se verá afectado.')
    await user.type(dialog.getByLabelText('Motivo'), 'Estado de cuenta del 3 de marzo')
    await user.click(dialog.getByRole('button', { name: 'Confirmar como aprobada' }))
    await waitFor(() => expect(fact('Procesado')).toEqual(['$116.00']))
    expect(screen.getByText('Estado de cuenta del 3 de marzo')).toBeVisible()
  })
})
