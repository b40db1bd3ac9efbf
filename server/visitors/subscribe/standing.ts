import {
  type CheckoutStatus,
  type DeclineReason,
  PayElsewhere,
  type PaymentInstructions,
} from '@/contract/checkouts'
import type { PaymentError } from '@/contract/payments'
import { Currency } from '@/contract/shapes'
import type { Database } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { encodeBars } from '@server/pdf/bars'
import type { CheckoutRow } from './checkouts'

/** Milliseconds after which a claim is dead: its process is gone, and nothing was charged. */
const CLAIM_MS = 60_000

/** The state of a checkout's payment. */
export type CheckoutState = {
  status: CheckoutStatus
  decline: DeclineReason | null
  action_url: string | null
  instructions: PaymentInstructions | null
}

const at = (status: CheckoutStatus, decline: DeclineReason | null = null): CheckoutState => ({
  status,
  decline,
  action_url: null,
  instructions: null,
})

/** Whether a sale of the checkout stands, so that its price and people are settled. */
export async function hasSettledSale(db: Database, { subscription_uuid }: CheckoutRow): Promise<boolean> {
  if (!subscription_uuid) return false
  const subscription = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('uuid', '=', subscription_uuid)
    .executeTakeFirst()
  return subscription !== undefined && subscription.status !== 'incomplete_expired'
}

/** The state of a checkout, from its claim, its sale and its payment. */
export async function findCheckoutState(db: Database, row: CheckoutRow, now: string): Promise<CheckoutState> {
  const isClaimed = row.claimed_at !== null && Date.parse(now) - Date.parse(row.claimed_at) < CLAIM_MS
  if (!row.subscription_uuid || !(await hasSettledSale(db, row)))
    return at(isClaimed ? 'processing' : 'open', await findMissedPayment(db, row))
  const subscription = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('uuid', '=', row.subscription_uuid)
    .executeTakeFirstOrThrow()
  if (subscription.status !== 'incomplete') return at('completed')
  if (isClaimed) return at('processing')
  if (!row.payment_uuid) return at('open')
  const payment = await db
    .selectFrom('payments')
    .select(['status', 'error', 'next_action', 'method_type', 'amount_cents', 'currency', 'expires_at'])
    .where('uuid', '=', row.payment_uuid)
    .executeTakeFirstOrThrow()
  const by = PayElsewhere.safeParse(payment.method_type).data
  switch (payment.status) {
    case 'succeeded':
      return at('completed')
    case 'requires_action':
      return { ...at('requires_action'), action_url: payment.next_action?.url ?? null }
    case 'processing':
      return at((await hasUnansweredAttempt(db, row.payment_uuid)) ? 'confirming' : 'processing')
    // The buyer chose to pay in another way.
    case 'canceled':
      return at('declined', by ? null : 'bank_check')
    case 'expired':
      return at('declined', by ? 'voucher' : 'bank_check')
    case 'failed':
    case 'requires_method':
      return at('declined', by ? 'no_voucher' : reasonOf(payment.error))
    case 'pending':
      return by
        ? { ...at('awaiting'), instructions: await loadInstructions(by, payment, now) }
        : at('confirming')
  }
}

type PendingPayment = Pick<Row<'payments'>, 'amount_cents' | 'currency' | 'expires_at' | 'next_action'>

const loadInstructions = async (
  by: PayElsewhere,
  { amount_cents, currency, expires_at, next_action }: PendingPayment,
  now: string,
): Promise<PaymentInstructions> => ({
  by,
  amount_cents,
  currency: Currency.parse(currency),
  reference: next_action?.reference ?? '',
  bars: by === 'oxxo' ? await encodeBars(next_action?.reference ?? '') : null,
  clabe: next_action?.clabe ?? null,
  bank: next_action?.bank ?? null,
  url: next_action?.url ?? null,
  expires_at,
  is_over: expires_at !== null && Date.parse(expires_at) <= Date.parse(now),
})

/** The decline reason of a voucher that expired unpaid. */
async function findMissedPayment(db: Database, { payment_uuid }: CheckoutRow): Promise<DeclineReason | null> {
  if (!payment_uuid) return null
  const payment = await db
    .selectFrom('payments')
    .select(['status', 'method_type'])
    .where('uuid', '=', payment_uuid)
    .executeTakeFirst()
  return payment?.status === 'expired' && payment.method_type !== 'card' ? 'voucher' : null
}

const hasUnansweredAttempt = async (db: Database, payment: string) =>
  (await db
    .selectFrom('transactions')
    .select('uuid')
    .where('payment_uuid', '=', payment)
    .where('type', '=', 'purchase')
    .where('status', '=', 'unknown')
    .executeTakeFirst()) !== undefined

const reasons: Record<string, DeclineReason> = {
  insufficient_funds: 'funds',
  withdrawal_count_limit_exceeded: 'funds',
  incorrect_cvc: 'code',
  expired_card: 'expired',
  authentication_failed: 'bank_check',
  authentication_required: 'bank_check',
  action_expired: 'bank_check',
  no_reply: 'no_reply',
}

const reasonOf = (error: PaymentError | null): DeclineReason =>
  (error && (reasons[error.decline_code ?? ''] ?? reasons[error.code])) || 'other'
