import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: string
  metadata: Record<string, string>
  latest_charge: object | null
  last_payment_error: { code: string; decline_code?: string } | null
  next_action: object | null
  customer?: string | null
}
type SetupIntent = {
  id: string
  object: 'setup_intent'
  status: string
  payment_method: string | null
  metadata: Record<string, string>
  last_setup_error: { type: 'card_error'; code: string; decline_code?: string } | null
  next_action: { type: string; redirect_to_url: { url: string } } | null
}
type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: string
  metadata: Record<string, string>
}

/** What Stripe's test methods do, as its API has answered them. */
const declines: Record<string, { code: string; decline_code?: string; network: string }> = {
  pm_insufficient_funds: { code: 'card_declined', decline_code: 'insufficient_funds', network: '51' },
  pm_stolen_card: { code: 'card_declined', decline_code: 'stolen_card', network: '43' },
  pm_expired_card: { code: 'expired_card', network: '54' },
}

/**
 * A host that answers as Stripe does, with the shapes that it was seen to answer with, keys included: the same key
 * gets the same answer, and does nothing twice.
 */
export async function stripeHost() {
  const intents = new Map<string, Intent>()
  const setups = new Map<string, SetupIntent>()
  const refunds: Refund[] = []
  const answers = new Map<string, { status: number; body: object }>()
  let made = 0
  const next = (prefix: string) => `${prefix}_${++made}`

  const chargeOf = (code: string | null) => ({
    id: next('ch'),
    object: 'charge',
    outcome: { network_decline_code: code },
    payment_method_details: {
      card: {
        authorization_code: code ? null : '123456',
        checks: { address_postal_code_check: null, cvc_check: 'pass' },
      },
    },
    balance_transaction: code ? null : { id: next('txn'), object: 'balance_transaction', fee: 586 },
  })

  /** What a voucher or a transfer is paid with, as it is told; nothing where what it takes is missing. */
  function waiting(type: string, form: URLSearchParams, id: string) {
    const days = Number(form.get('payment_method_options[oxxo][expires_after_days]'))
    if (type === 'oxxo') {
      if (!form.get('payment_method_data[billing_details][email]') || !(days >= 1 && days <= 7)) return
      return {
        customer: form.get('customer'),
        next_action: {
          type: 'oxxo_display_details',
          oxxo_display_details: {
            expires_after: 1_796_277_599,
            hosted_voucher_url: `https://payments.stripe.test/oxxo/voucher/${id}`,
            number: '12345678901234',
          },
        },
      }
    }
    const isForMexico =
      form.get('payment_method_options[customer_balance][bank_transfer][type]') === 'mx_bank_transfer'
    if (type !== 'customer_balance' || !form.get('customer') || !isForMexico) return
    const address = { city: null, country: 'MX', line1: null, line2: null, postal_code: null, state: null }
    return {
      customer: form.get('customer'),
      next_action: {
        type: 'display_bank_transfer_instructions',
        display_bank_transfer_instructions: {
          amount_remaining: Number(form.get('amount')),
          currency: 'mxn',
          financial_addresses: [
            {
              type: 'spei',
              supported_networks: ['spei'],
              spei: {
                account_holder_address: address,
                account_holder_name: 'Stripe',
                bank_address: address,
                bank_code: '002',
                bank_name: 'BANAMEX',
                clabe: '002180650612345670',
              },
            },
          ],
          hosted_instructions_url: `https://payments.stripe.test/bank_transfers/${id}`,
          reference: 'ABCDEFG12',
          type: 'mx_bank_transfer',
        },
      },
    }
  }

  function pay(form: URLSearchParams): { status: number; body: object } {
    const method = form.get('payment_method') ?? ''
    const intent: Intent = {
      id: next('pi'),
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      status: 'succeeded',
      metadata: { salvia_key: form.get('metadata[salvia_key]') ?? '' },
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
    }
    if (method === 'pm_unknown')
      return {
        status: 400,
        body: {
          error: {
            type: 'invalid_request_error',
            code: 'resource_missing',
            param: 'payment_method',
            message: 'No such PaymentMethod',
          },
        },
      }
    intents.set(intent.id, intent)
    const elsewhere = form.get('payment_method_data[type]')
    if (elsewhere) {
      const given = waiting(elsewhere, form, intent.id)
      if (!given)
        return { status: 400, body: { error: { type: 'invalid_request_error', message: 'Missing' } } }
      Object.assign(intent, { status: 'requires_action', ...given })
      return { status: 200, body: intent }
    }
    const decline =
      method === 'pm_three_ds' && form.get('off_session') === 'true'
        ? { code: 'authentication_required', network: '1A' }
        : declines[method]
    if (decline) {
      const { network, ...error } = decline
      Object.assign(intent, {
        status: 'requires_payment_method',
        last_payment_error: error,
        latest_charge: chargeOf(network),
      })
      return {
        status: 402,
        body: { error: { type: 'card_error', message: 'Declined', ...error, payment_intent: intent } },
      }
    }
    if (method === 'pm_three_ds')
      Object.assign(intent, {
        status: 'requires_action',
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url: `https://hooks.stripe.test/${intent.id}` },
        },
      })
    else intent.latest_charge = chargeOf(null)
    return { status: 200, body: intent }
  }

  /** Checks a card that is kept, and charges nothing. */
  function setUp(form: URLSearchParams): { status: number; body: object } {
    const method = form.get('payment_method') ?? ''
    const decline = declines[method]
    const id = next('seti')
    const intent: SetupIntent = {
      id,
      object: 'setup_intent',
      status: decline
        ? 'requires_payment_method'
        : method === 'pm_three_ds'
          ? 'requires_action'
          : 'succeeded',
      payment_method: decline ? null : method,
      metadata: { salvia_key: form.get('metadata[salvia_key]') ?? '' },
      last_setup_error: null,
      next_action:
        method === 'pm_three_ds'
          ? { type: 'redirect_to_url', redirect_to_url: { url: `https://hooks.stripe.test/${id}` } }
          : null,
    }
    setups.set(id, intent)
    if (!decline) return { status: 200, body: intent }
    const { network: _, ...error } = decline
    intent.last_setup_error = { type: 'card_error', ...error }
    return {
      status: 402,
      body: { error: { type: 'card_error', message: 'Declined', ...error, setup_intent: intent } },
    }
  }

  function refund(form: URLSearchParams): { status: number; body: object } {
    const payment_intent = form.get('payment_intent') ?? ''
    const amount = Number(form.get('amount'))
    const given = refunds
      .filter((one) => one.payment_intent === payment_intent)
      .reduce((sum, one) => sum + one.amount, 0)
    if (given + amount > (intents.get(payment_intent)?.amount ?? 0))
      return {
        status: 400,
        body: {
          error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Too much' },
        },
      }
    const made: Refund = {
      id: next('re'),
      object: 'refund',
      amount,
      payment_intent,
      status: 'succeeded',
      metadata: { salvia_key: form.get('metadata[salvia_key]') ?? '' },
    }
    refunds.push(made)
    return { status: 200, body: made }
  }

  function answer(method: string, url: URL, form: URLSearchParams): { status: number; body: object } {
    const [, , resource, id, action] = url.pathname.split('/')
    if (resource === 'payment_intents' && method === 'POST' && !id) return pay(form)
    if (resource === 'payment_intents' && id === 'search') {
      const key = /:'([^']+)'/.exec(url.searchParams.get('query') ?? '')?.[1]
      const data = [...intents.values()].filter(({ metadata }) => metadata['salvia_key'] === key)
      return { status: 200, body: { object: 'search_result', data, has_more: false } }
    }
    if (resource === 'setup_intents' && method === 'POST') return setUp(form)
    const setup = setups.get(id ?? '')
    if (resource === 'setup_intents' && setup) return { status: 200, body: setup }
    const intent = intents.get(id ?? '')
    if (resource === 'payment_intents' && intent) {
      if (action === 'cancel') intent.status = 'canceled'
      return { status: 200, body: intent }
    }
    if (resource === 'refunds' && method === 'POST') return refund(form)
    if (resource === 'refunds')
      return {
        status: 200,
        body: {
          object: 'list',
          data: refunds.filter((one) => one.payment_intent === url.searchParams.get('payment_intent')),
          has_more: false,
        },
      }
    if (resource === 'customers') return { status: 200, body: { id: next('cus'), object: 'customer' } }
    if (resource === 'payment_methods' && id === 'pm_new')
      return {
        status: 200,
        body: {
          id,
          object: 'payment_method',
          card: {
            brand: 'visa',
            funding: 'credit',
            last4: '4242',
            exp_month: 8,
            exp_year: 2030,
            country: 'MX',
            three_d_secure_usage: { supported: true },
          },
        },
      }
    return {
      status: 404,
      body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } },
    }
  }

  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://stripe.test')
      const form = new URLSearchParams(body)
      const key = request.headers['idempotency-key']
      const known = typeof key === 'string' && request.method === 'POST' ? answers.get(key) : undefined
      const told = known ?? answer(request.method ?? 'GET', url, form)
      if (typeof key === 'string') answers.set(key, told)
      // It was done, and the line breaks before anybody is told.
      if (form.get('payment_method') === 'pm_lost_reply') return request.socket.destroy()
      response.writeHead(told.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(told.body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    host: { host: '127.0.0.1', port, protocol: 'http' as const },
    intents,
    /** The customer confirms with their bank. */
    confirm: (id: string) => {
      const setup = setups.get(id)
      if (setup) Object.assign(setup, { status: 'succeeded', next_action: null })
      const intent = intents.get(id)
      if (intent)
        Object.assign(intent, { status: 'succeeded', next_action: null, latest_charge: chargeOf(null) })
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
