import { screen, waitFor } from '@testing-library/react'
import { http, passthrough } from 'msw'
import { afterAll, describe, expect, test } from 'vitest'
import { open } from '../support/app'
import { aDebtor, aMethodLink } from '../support/methodLinks'
import { network, referenceServer } from '../support/referenceServer'
import { stripeFrame, tokenized } from '../support/stripeFrame'
import { stripeHost } from '../support/stripeHost'

const hosts: Awaited<ReturnType<typeof stripeHost>>[] = []
const server = referenceServer({
  gateway: async () => {
    const stripe = await stripeHost()
    hosts.push(stripe)
    return {
      name: 'stripe',
      secretKey: 'sk_test_nobody',
      publishableKey: 'pk_test_nobody',
      webhookSecret: 'whsec_of_the_tests',
      host: stripe.host,
    }
  },
})
afterAll(() => Promise.all(hosts.map((host) => host.stop())))

const FRAME = 'Datos de la tarjeta'
const declined = {
  error: {
    type: 'card_error',
    code: 'incomplete_number',
    message: 'El número de tu tarjeta está incompleto.',
  },
}

/** Opens the link of a customer who owes, with Stripe's fields in it. */
async function shown(answer: Parameters<typeof stripeFrame>[2] = async () => tokenized) {
  const debtor = await aDebtor(server)
  const { user } = await open(`/actualizar-metodo-pago/${await aMethodLink(server, debtor.subscription)}`)
  await user.type(await screen.findByLabelText('Nombre en la tarjeta'), 'María Ñáñez')
  await user.click(screen.getByLabelText('Hoy, al guardar'))
  // The server asks its gateway by the same way that the page asks the server.
  network.use(http.all(/^http:\/\/127\.0\.0\.1:\d+\/v1\//, () => passthrough()))
  const frame = await stripeFrame(server.app, FRAME, answer)
  const pay = () => user.click(screen.getByRole('button', { name: /^Guardar y pagar \$/ }))
  return { debtor, frame, pay }
}

describe('a card that is given through Stripe', () => {
  test('is typed in fields of Stripe, in a page that runs no script but its own and theirs', async () => {
    const { frame } = await shown()
    expect(screen.getByTitle(FRAME)).toHaveAttribute('src', expect.stringMatching(/^\/stripe\/card/))
    expect(frame.opened).toEqual([['pk_test_nobody', { locale: 'es-419' }]])
    expect(frame.mounted).toEqual(['cardNumber #number', 'cardExpiry #expiry', 'cardCvc #cvc'])
    expect(frame.document.querySelectorAll('input')).toHaveLength(0)
    expect(frame.document.documentElement.dataset['theme']).toBe('dark')
    expect(frame.policy).toContain(`script-src ${frame.hash} https://js.stripe.com/v3/;`)
    expect(frame.policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;')
    expect(frame.policy).toContain("frame-ancestors 'self'")
    expect(frame.policy).not.toContain('unsafe')
  })

  test('reaches us as a token, is kept at Stripe, and pays what was owed', async () => {
    const { debtor, frame, pay } = await shown()
    await pay()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Estamos confirmando tu pago' }),
    ).toBeVisible()
    await server.jobs.runDue()
    expect(await screen.findByRole('heading', { level: 1, name: 'Tarjeta actualizada' })).toBeVisible()
    expect(frame.told.at(-1)).toEqual({ salvia: 'card', type: 'token', token: 'pm_new', last4: '4242' })
    const [method] = await server.db
      .selectFrom('payment_methods')
      .select(['gateway_token', 'card'])
      .where('customer_uuid', '=', debtor.customer.uuid)
      .where('gateway_token', '=', 'pm_new')
      .execute()
    expect(method).toMatchObject({ card: { brand: 'Visa', last4: '4242', exp_year: 2030 } })
    const paid = await server.db
      .selectFrom('payments')
      .select(['status', 'gateway', 'gateway_payment_id'])
      .where('customer_uuid', '=', debtor.customer.uuid)
      // What the months since then cost is charged to the new card as well.
      .where('origin', '=', 'link')
      .execute()
    expect(paid).toEqual([
      { status: 'succeeded', gateway: 'Stripe', gateway_payment_id: expect.stringMatching(/^pi_/) },
    ])
  })

  test('that Stripe refuses is told of in its words, and nothing is sent to us', async () => {
    const { debtor, frame, pay } = await shown(async () => declined)
    await pay()
    await waitFor(() => expect(frame.problem()).toBe(declined.error.message))
    expect(frame.told.at(-1)).toEqual({ salvia: 'card', type: 'problem', message: declined.error.message })
    const kept = await server.db
      .selectFrom('payments')
      .select('uuid')
      .where('customer_uuid', '=', debtor.customer.uuid)
      .execute()
    expect(kept).toEqual([])
  })

  test('may be sent again where Stripe did not answer', async () => {
    let isBroken = true
    const { frame, pay } = await shown(async () => {
      if (isBroken) throw new Error('The line broke')
      return tokenized
    })
    await pay()
    await waitFor(() => expect(frame.problem()).toBe('No hay respuesta. Vuelve a intentarlo'))
    isBroken = false
    await pay()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Estamos confirmando tu pago' }),
    ).toBeVisible()
  })

  test('is asked for by the page around it alone', async () => {
    let calls = 0
    const { frame } = await shown(async () => {
      calls++
      return tokenized
    })
    frame.hear({ data: { salvia: 'tokenize' }, origin: 'https://elsewhere.test' })
    frame.hear({ data: { salvia: 'tokenize' }, source: {} })
    frame.hear({ data: { salvia: 'other' } })
    expect(calls).toBe(0)
    frame.hear({ data: { salvia: 'tokenize' } })
    await waitFor(() => expect(frame.told.at(-1)).toMatchObject({ type: 'token' }))
    expect(calls).toBe(1)
  })
})
