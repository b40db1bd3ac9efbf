import { fireEvent, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { open } from '../support/app'
import { cardInFrame } from '../support/cardFrame'
import { aDebtor, aMethodLink } from '../support/methodLinks'
import { network, referenceServer } from '../support/referenceServer'

const server = referenceServer()

const frame = 'Datos de la tarjeta'
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Opens the link of a customer who owes, and fills it in. */
async function filledIn() {
  const debtor = await aDebtor(server)
  const secret = await aMethodLink(server, debtor.subscription)
  const { user } = await open(`/actualizar-metodo-pago/${secret}`)
  await user.type(await screen.findByLabelText('Nombre en la tarjeta'), 'María Ñáñez')
  await user.click(screen.getByLabelText('Hoy, al guardar'))
  const pay = async () => {
    await cardInFrame(server, frame)
    await user.click(screen.getByRole('button', { name: /^Guardar y pagar \$/ }))
  }
  /** What the bank answers in its own time. */
  const settle = async () => {
    await title('Estamos confirmando tu pago')
    await server.jobs.runDue()
    return title('Tarjeta actualizada')
  }
  return { user, debtor, pay, settle }
}

test('a card that never reached the server is said so, charges nothing, and may be sent again', async () => {
  const { debtor, pay, settle } = await filledIn()
  network.use(http.post('*/public/payment-method-updates/:token', () => HttpResponse.error(), { once: true }))
  await pay()
  expect(await title('Estamos comprobando tu tarjeta')).toBeVisible()
  expect(await screen.findByText(/^Tu tarjeta no nos llegó y no se hizo ningún cargo/)).toBeVisible()
  expect(screen.getByLabelText('Nombre en la tarjeta')).toHaveValue('María Ñáñez')
  const owed = await server.db
    .selectFrom('invoices')
    .select('status')
    .where('uuid', '=', debtor.invoice?.uuid ?? '')
    .executeTakeFirst()
  expect(owed).toEqual({ status: 'open' })

  await pay()
  expect(await settle()).toBeVisible()
})

test('an answer that was lost on its way back is found again, and charges once', async () => {
  const { debtor, pay, settle } = await filledIn()
  network.use(
    http.post(
      '*/public/payment-method-updates/:token',
      async ({ request }) => {
        const body = await request.text()
        await server.app.inject({
          method: 'POST',
          url: new URL(request.url).pathname,
          headers: Object.fromEntries(request.headers),
          payload: body,
        })
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await pay()
  expect(await settle()).toBeVisible()
  const charges = await server.db
    .selectFrom('payments')
    .select('status')
    .where('customer_uuid', '=', debtor.customer.uuid)
    .where('origin', '=', 'link')
    .execute()
  expect(charges).toEqual([{ status: 'succeeded' }])
})

test('a debt is put off to the day that the choice itself says', async () => {
  const debtor = await aDebtor(server)
  const { user } = await open(`/actualizar-metodo-pago/${await aMethodLink(server, debtor.subscription)}`)
  const later = await screen.findByLabelText(/^El \d+ de \p{L}+$/u)
  await user.click(later)
  const day = screen.getByLabelText<HTMLInputElement>('Si prefieres otro día')
  expect(day.value).toBe(server.clock.day(5))
  expect(screen.getByRole('button', { name: /^Guardar y pagar el \d/ })).toBeVisible()
  const said = later.closest('label')?.textContent
  fireEvent.change(day, { target: { value: server.clock.day(6) } })
  expect(later.closest('label')?.textContent).not.toBe(said)
})
