import Stripe from 'stripe'
import {
  ForgedEvent,
  type Gateway,
  type GatewayEvent,
  GatewaySilence,
  type RefundOutcome,
  UnusableToken,
  type Voucher,
} from '@server/adapters/gateway/gateway'
import { checkOf, outcomeOf } from './stripeOutcome'
import { BACK_FROM_BANK, CARD_FRAME } from './stripePages'
import type { Outcome, SavedMethod, Elsewhere } from '@server/db/schema/gateway'

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** Where the bank sends the customer back to after confirming. */
  publicUrl: string
  /** Milliseconds that a call may take. */
  timeoutMs: number
  /** Another API host, for tests. */
  host?: { host: string; port: number; protocol: 'http' | 'https' }
}

/** The metadata field that holds our key in Stripe's objects. */
const KEY = 'salvia_key'

const EXPAND = ['latest_charge.balance_transaction']

/** The gateway port on Stripe: payment intents, confirmed when they are created. */
export function createStripeGateway(options: StripeOptions): Gateway {
  const { secretKey, webhookSecret, publicUrl, timeoutMs, host } = options
  const stripe = new Stripe(secretKey, {
    telemetry: false,
    timeout: timeoutMs,
    // Lost calls are resolved by our own jobs, which survive this process.
    maxNetworkRetries: 0,
    ...host,
  })
  const intentOf = (id: string) => stripe.paymentIntents.retrieve(id, { expand: EXPAND })

  async function findIntent(key: string): Promise<Stripe.PaymentIntent | undefined> {
    const { data } = await stripe.paymentIntents.search({
      query: `metadata['${KEY}']:'${key}'`,
      limit: 1,
    })
    return data[0] && intentOf(data[0].id)
  }

  const createCustomer = async (reference: string) => {
    const { id } = await stripe.customers.create(
      { metadata: { salvia_customer: reference } },
      { idempotencyKey: `customer-${reference}` },
    )
    return id
  }

  return {
    name: 'Stripe',
    cardFrame: CARD_FRAME,

    charge: ({ key, amount_cents, currency, token, gateway_customer, unattended, return_url, description }) =>
      detectSilence(async () => {
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount: amount_cents,
              currency: currency.toLowerCase(),
              payment_method: token,
              allowed_payment_method_types: ['card'],
              ...(gateway_customer && { customer: gateway_customer }),
              confirm: true,
              // A return address needs a customer who confirms; off session, the bank declines at once instead.
              ...(unattended
                ? { off_session: true }
                : { return_url: return_url ?? publicUrl + BACK_FROM_BANK }),
              description,
              metadata: { [KEY]: key },
              expand: EXPAND,
            },
            { idempotencyKey: key },
          )
          return outcomeOf(key, intent)
        } catch (error) {
          return refusalIn(key, amount_cents, error)
        }
      }),

    issue: ({ key, amount_cents, currency, by, payer, days, gateway_customer, description }) =>
      detectSilence(async () => {
        try {
          // A transfer arrives at an account that Stripe keeps for a customer.
          const customer = gateway_customer ?? (by === 'spei' ? await createCustomer(payer.reference) : null)
          const intent = await stripe.paymentIntents.create(
            {
              amount: amount_cents,
              currency: currency.toLowerCase(),
              ...payElsewhereParams(by, payer, days),
              ...(customer && { customer }),
              confirm: true,
              description,
              metadata: { [KEY]: key },
              expand: EXPAND,
            },
            { idempotencyKey: key },
          )
          return outcomeOf(key, intent)
        } catch (error) {
          return refusalIn(key, amount_cents, error)
        }
      }),

    verify: ({ key, token, gateway_customer, description }) =>
      detectSilence(async () => {
        try {
          const intent = await stripe.setupIntents.create(
            {
              payment_method: token,
              allowed_payment_method_types: ['card'],
              ...(gateway_customer && { customer: gateway_customer }),
              usage: 'off_session',
              confirm: true,
              return_url: publicUrl + BACK_FROM_BANK,
              description,
              metadata: { [KEY]: key },
            },
            { idempotencyKey: `check-${key}` },
          )
          return checkOf(key, intent)
        } catch (error) {
          return refusalIn(key, 0, error)
        }
      }),

    findCheck: ({ key, id }) =>
      detectSilence(async () => checkOf(key, await stripe.setupIntents.retrieve(id))),

    find: (key) =>
      detectSilence(async () => {
        const intent = await findIntent(key)
        return intent && outcomeOf(key, intent)
      }),

    cancel: (key) =>
      detectSilence(async () => {
        const intent = await findIntent(key)
        if (!intent || !isCancelable(intent)) return intent && outcomeOf(key, intent)
        const canceled = await stripe.paymentIntents
          .cancel(intent.id, { expand: EXPAND })
          // The payment may have succeeded between the question and this call.
          .catch(() => intentOf(intent.id))
        return outcomeOf(key, canceled)
      }),

    refund: ({ key, payment, amount_cents, reason }) =>
      detectSilence(async () => {
        try {
          const refund = await stripe.refunds.create(
            {
              payment_intent: payment,
              amount: amount_cents,
              ...(reason && { reason }),
              metadata: { [KEY]: key },
            },
            { idempotencyKey: key },
          )
          return refundOf(key, refund)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return { key, id: '', status: 'failed', problem: error.code ?? 'invalid_request' }
        }
      }),

    findRefund: ({ key, payment }) =>
      detectSilence(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
        const refund = data.find(({ metadata }) => metadata?.[KEY] === key)
        return refund && refundOf(key, refund)
      }),

    saveMethod: (token, { id, reference }) =>
      detectSilence(async () => {
        try {
          const customer = id ?? (await createCustomer(reference))
          const method = await stripe.paymentMethods.attach(token, { customer })
          return { method: methodOf(method), gateway_customer: customer }
        } catch (error) {
          if (isAboutToken(error)) throw new UnusableToken(error.code ?? 'invalid_request')
          throw error
        }
      }),

    // Stripe debits no accounts of Mexican banks.
    saveAccount: null,

    readEvent: (body, signature) =>
      detectSilence(async (): Promise<GatewayEvent | undefined> => {
        const event = verifyEvent(stripe, body, signature, webhookSecret)
        const { id, type } = event
        if (
          type === 'payment_intent.succeeded' ||
          type === 'payment_intent.payment_failed' ||
          type === 'payment_intent.canceled'
        ) {
          const intent = event.data.object
          const key = intent.metadata[KEY]
          // Events come late and out of order, so the present state is read.
          return key ? { id, about: 'charge', outcome: outcomeOf(key, await intentOf(intent.id)) } : undefined
        }
        if (type === 'refund.updated' || type === 'refund.failed') {
          const key = event.data.object.metadata?.[KEY]
          return key ? { id, about: 'refund', outcome: refundOf(key, event.data.object) } : undefined
        }
        if (type !== 'charge.dispute.created' && type !== 'charge.dispute.closed') return
        const { id: dispute, amount: amount_cents, payment_intent, status } = event.data.object
        const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
        if (!payment) return
        const of = { id, payment, dispute, amount_cents }
        if (type === 'charge.dispute.created') return { ...of, about: 'dispute' }
        // A closed warning took no money.
        return status === 'won' || status === 'lost'
          ? { ...of, about: 'dispute_closed', isWon: status === 'won' }
          : undefined
      }),
  }
}

/** Stripe's names of the ways to pay elsewhere, with the parameters of each. */
const payElsewhereParams = (
  by: Elsewhere,
  { name, email }: Voucher['payer'],
  days: number,
): Pick<
  Stripe.PaymentIntentCreateParams,
  'allowed_payment_method_types' | 'payment_method_data' | 'payment_method_options'
> =>
  by === 'oxxo'
    ? {
        allowed_payment_method_types: ['oxxo'],
        payment_method_data: { type: 'oxxo', billing_details: { name, email } },
        payment_method_options: { oxxo: { expires_after_days: days } },
      }
    : {
        allowed_payment_method_types: ['customer_balance'],
        payment_method_data: { type: 'customer_balance' },
        payment_method_options: {
          customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
        },
      }

const isCancelable = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_action' || status === 'requires_payment_method' || status === 'requires_confirmation'

/** Turns a missing answer into `GatewaySilence`, after which the outcome must be found out. */
async function detectSilence<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
      throw new GatewaySilence(error.message)
    throw error
  }
}

/** The outcome of a declined charge. @throws the error itself where it answers no charge: wrong keys, too many calls */
function refusalIn(key: string, amount_cents: number, error: unknown): Outcome {
  const makeDeclined = (code: string, decline_code: string | null): Outcome => ({
    key,
    id: '',
    amount_cents,
    status: 'declined',
    transaction: null,
    decline: { code, decline_code },
  })
  if (error instanceof Stripe.errors.StripeCardError)
    return error.payment_intent
      ? outcomeOf(key, error.payment_intent)
      : makeDeclined(error.code ?? 'card_declined', error.decline_code ?? null)
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  if (error.param === 'payment_method') throw new UnusableToken(error.code ?? 'invalid_request')
  return makeDeclined('refused_by_gateway', null)
}

const isAboutToken = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

const refundOf = (key: string, { id, status, failure_reason }: Stripe.Refund): RefundOutcome => ({
  key,
  id,
  status:
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'processing',
  problem: failure_reason ?? null,
})

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

function methodOf({ id, card }: Stripe.PaymentMethod): SavedMethod {
  if (!card) throw new UnusableToken('not_a_card')
  const { brand, funding, last4, exp_month, exp_year, country, three_d_secure_usage } = card
  return {
    token: id,
    brand: brands[brand] ?? brand,
    funding: funding === 'debit' || funding === 'prepaid' ? funding : 'credit',
    last4,
    exp_month,
    exp_year,
    issuer: null,
    country: country ?? 'MX',
    three_ds_supported: three_d_secure_usage?.supported ?? false,
  }
}

function verifyEvent(stripe: Stripe, body: Buffer, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new ForgedEvent(error.message)
    throw error
  }
}
