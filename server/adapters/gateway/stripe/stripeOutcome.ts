import type Stripe from 'stripe'
import type { Outcome, Instructions, Processed } from '@server/db/schema/gateway'

/** The outcome that a payment intent stands for. */
export function outcomeOf(key: string, intent: Stripe.PaymentIntent): Outcome {
  const of = { key, id: intent.id, amount_cents: intent.amount }
  const charge = chargeIn(intent)
  switch (intent.status) {
    case 'succeeded': {
      const settled = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
      return {
        ...of,
        status: 'succeeded',
        transaction: readProcessed(charge, intent.id, '00', 'Aprobada'),
        fee_cents: settled?.fee ?? 0,
      }
    }
    case 'requires_action':
    case 'requires_confirmation': {
      const instructions = instructionsIn(intent)
      return instructions
        ? { ...of, status: 'awaiting', instructions, gateway_customer: customerOf(intent) }
        : { ...of, status: 'requires_action', url: intent.next_action?.redirect_to_url?.url ?? null }
    }
    case 'processing':
    case 'requires_capture':
      return { ...of, status: 'processing' }
    case 'canceled':
    case 'requires_payment_method':
      return readDeclined(of, intent, charge)
  }
  // A status that this version of the SDK does not know yet.
  return { ...of, status: 'processing' }
}

/** The instructions of a payment made elsewhere; undefined for a card. */
function instructionsIn({ next_action }: Stripe.PaymentIntent): Instructions | undefined {
  const oxxo = next_action?.oxxo_display_details
  if (oxxo?.number)
    return {
      by: 'oxxo',
      reference: oxxo.number,
      clabe: null,
      bank: null,
      url: oxxo.hosted_voucher_url,
      expires_at: oxxo.expires_after ? new Date(oxxo.expires_after * 1_000).toISOString() : null,
    }
  const transfer = next_action?.display_bank_transfer_instructions
  const account = transfer?.financial_addresses?.find(({ spei }) => spei)?.spei
  if (!transfer || !account) return
  const { reference, hosted_instructions_url: url } = transfer
  const { clabe, bank_name: bank } = account
  return { by: 'spei', reference: reference ?? '', clabe, bank, url, expires_at: null }
}

const customerOf = ({ customer }: Stripe.PaymentIntent) =>
  typeof customer === 'string' ? customer : (customer?.id ?? null)

/** The outcome that a setup intent stands for: a card that was checked, not charged. */
export function checkOf(key: string, intent: Stripe.SetupIntent): Outcome {
  const of = { key, id: intent.id, amount_cents: 0 }
  switch (intent.status) {
    case 'succeeded':
      return {
        ...of,
        status: 'succeeded',
        transaction: readProcessed(null, intent.id, null, null),
        fee_cents: 0,
      }
    case 'requires_action':
    case 'requires_confirmation':
      return { ...of, status: 'requires_action', url: intent.next_action?.redirect_to_url?.url ?? null }
    case 'processing':
      return { ...of, status: 'processing' }
    case 'canceled':
    case 'requires_payment_method': {
      const { code = 'card_declined', decline_code = null } = intent.last_setup_error ?? {}
      return {
        ...of,
        status: 'declined',
        transaction: null,
        decline: { code: words[code] ?? code, decline_code },
      }
    }
  }
  return { ...of, status: 'processing' }
}

function readDeclined(
  of: Pick<Outcome, 'key' | 'id' | 'amount_cents'>,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): Outcome {
  const { code = defaultCode(intent), decline_code = null } = intent.last_payment_error ?? {}
  return {
    ...of,
    status: 'declined',
    transaction: charge ? readProcessed(charge, charge.id, null, null) : null,
    decline: { code: words[code] ?? code, decline_code },
  }
}

const defaultCode = ({ status }: Stripe.PaymentIntent) =>
  status === 'canceled' ? 'canceled' : 'card_declined'

/** Our decline codes where Stripe's differ. */
const words: Record<string, string> = {
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  canceled: 'action_expired',
  payment_intent_payment_attempt_expired: 'voucher_expired',
}

const chargeIn = ({ latest_charge }: Stripe.PaymentIntent) =>
  typeof latest_charge === 'object' ? latest_charge : null

const checks: Record<string, string> = {
  pass: 'Coincide',
  fail: 'No coincide',
  unavailable: 'Sin comprobar',
}

function readProcessed(
  charge: Stripe.Charge | null,
  id: string,
  response_code: string | null,
  response_message: string | null,
): Processed {
  const card = charge?.payment_method_details?.card
  return {
    id: charge?.id ?? id,
    auth_code: card?.authorization_code ?? null,
    response_code: charge?.outcome?.network_decline_code ?? response_code,
    response_message,
    avs: checks[card?.checks?.address_postal_code_check ?? ''] ?? null,
    cvc: checks[card?.checks?.cvc_check ?? ''] ?? null,
  }
}
