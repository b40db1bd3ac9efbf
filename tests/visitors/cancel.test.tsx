import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { open } from '../support/app'
import { aDebtor } from '../support/methodLinks'
import { aCustomer, aPerson, next } from '../support/records'
import { network, referenceServer } from '../support/referenceServer'
import { aPlan, aRunningSubscription } from '../support/sales'

const server = referenceServer()

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Has the link mailed, by the page, and answers the address in it. */
async function mailed(email: string): Promise<string> {
  const { user } = await open('/plan/cancelar')
  await title('Cancela tu plan')
  await user.type(screen.getByLabelText('Correo electrónico'), email)
  await user.click(await button('Enviarme el enlace'))
  await title('Revisa tu correo')
  await server.background.settled()
  return /\/plan\/cancelar\/[\w-]+/.exec(server.mail.at(-1)?.text ?? '')?.[0] ?? 'none'
}
async function aBuyer() {
  const person = await aPerson(server.db)
  const email = `ana-${next()}@ejemplo.test`
  const customer = await aCustomer(server.db, { person_uuid: person.uuid, type: 'individual', email })
  const plan = await aPlan(server.db, { status: 'published', public_name: 'Familiar Esencial' })
  const wish = { customer_uuid: customer.uuid, plan_uuid: plan.uuid }
  return { email, subscription: await aRunningSubscription(server, wish) }
}
const statusOf = ({ uuid }: { uuid: string }) =>
  server.db
    .selectFrom('subscriptions')
    .select(['status', 'cancel_at_period_end'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

test('a plan is cancelled with one press, until when it covers is said, and it may be kept after all', async () => {
  const { email, subscription } = await aBuyer()
  const { user } = await open(await mailed(email))
  expect(await screen.findByText(/^Si lo cancelas ahora, te cubre hasta el \d/)).toBeVisible()
  expect(document.title).toBe('Salvia - Cancela tu plan')
  await user.click(await button('Cancelar Familiar Esencial'))
  expect(await screen.findByText(/^Cancelado\. Te cubre hasta el \d/)).toBeVisible()
  expect(await statusOf(subscription)).toEqual({ status: 'active', cancel_at_period_end: true })
  await user.click(await button('Conservar Familiar Esencial'))
  expect(await screen.findByText('Tu plan sigue como antes.')).toBeVisible()
  expect(await statusOf(subscription)).toEqual({ status: 'active', cancel_at_period_end: false })
})

test('what ends at once is asked about once more', async () => {
  const { customer, subscription } = await aDebtor(server)
  const { user } = await open(await mailed(customer.email))
  expect(await screen.findByText(/^Si lo cancelas ahora, termina hoy/)).toBeVisible()
  await user.click(await button('Cancelar Familiar Esencial'))
  expect(screen.getByText('Termina hoy y no se puede deshacer.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Volver' }))
  expect(await statusOf(subscription)).toMatchObject({ status: 'past_due' })
  await user.click(await button('Cancelar Familiar Esencial'))
  await user.click(await button('Cancelar hoy'))
  expect(await screen.findByText(/^Cancelado\. Terminó hoy/)).toBeVisible()
  expect(await statusOf(subscription)).toMatchObject({ status: 'canceled' })
})

test('a cancellation whose reply was lost is found out, and done once', async () => {
  const { email, subscription } = await aBuyer()
  const { user } = await open(await mailed(email))
  network.use(
    http.post(
      '*/public/cancellations/:token',
      async ({ request }) => {
        await server.app.inject({
          method: 'POST',
          url: new URL(request.url).pathname,
          headers: Object.fromEntries(request.headers),
          payload: await request.text(),
        })
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await user.click(await button('Cancelar Familiar Esencial'))
  expect(await screen.findByText(/^Cancelado\. Te cubre hasta el \d/)).toBeVisible()
  expect(await statusOf(subscription)).toEqual({ status: 'active', cancel_at_period_end: true })
})

test('a link that is over leads to another, and says nothing of any plan', async () => {
  const { user } = await open('/plan/cancelar/nadie')
  await title('Este enlace ya no sirve')
  await user.click(screen.getByRole('link', { name: 'Pedir otro enlace' }))
  await title('Cancela tu plan')
  await user.type(screen.getByLabelText('Correo electrónico'), 'ana')
  await user.click(screen.getByRole('button', { name: 'Enviarme el enlace' }))
  expect(await title('Cancela tu plan')).toBeVisible()
  expect((await screen.findAllByText(/Escribe un correo como/)).length).toBe(2)
  await waitFor(() => expect(document.title).toBe('Salvia - Error: Cancela tu plan'))
})
