import { dayOf } from '@/contract/days'
import { dayAt, daysBetween } from '@server/money/calendar'
import type { Database } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord } from '@server/audit/writes'
import { type Charge, type Gateway, GatewaySilence, UnusableToken } from '@server/adapters/gateway/gateway'
import { enqueue } from '@server/jobs/enqueue'
import type { JobKind } from '@server/jobs/jobKind'
import {
  askAttemptJob,
  attemptJob,
  cancelAttemptJob,
  nextQuestion,
  type OfAttempt,
  retryJob,
} from '@server/domain/billing/payments/paymentJobs'
import { recordOutcome } from './recordOutcome'
import { retryOrGiveUp } from './retryOrGiveUp'
import type { Outcome } from '@server/db/schema/gateway'

type Learnt = Outcome | { status: 'silent' }

/**
 * Charges an attempt at the gateway, outside any transaction, and records the outcome. Run twice, even at once, it
 * charges once: the attempt's uuid is its idempotency key at the gateway.
 */
export const runPayment: JobKind<OfAttempt> = {
  ...attemptJob,
  async run({ db, gateway, clock }, { transaction_uuid, unattended, return_url, correlation_id }, job) {
    const found = await findCharge(db, transaction_uuid, unattended)
    if (!found) return
    const outcome =
      found.gateway === gateway.name
        ? await askFor(gateway, { ...found, return_url }, dayOf(clock.now()))
        : makeDeclined(found, { code: 'unusable_method', decline_code: null })
    const origin: Origin = { ...job.origin(), ...(correlation_id && { correlation_id }) }
    await inTransaction(db, (tx) => recordOutcome(tx, { transaction_uuid, outcome, origin }))
  },
}

/** Finds what to charge for an attempt, or undefined once it has an outcome. */
async function findCharge(db: Database, transaction_uuid: string, unattended: boolean) {
  const row = await db
    .selectFrom('transactions')
    .innerJoin('payments', 'payments.uuid', 'transactions.payment_uuid')
    .leftJoin('payment_methods', 'payment_methods.uuid', 'payments.payment_method_uuid')
    .innerJoin('customers', 'customers.uuid', 'payments.customer_uuid')
    .select([
      'transactions.uuid as key',
      'transactions.amount_cents',
      'transactions.currency',
      'transactions.gateway',
      'payment_methods.gateway_token as token',
      'customers.gateway_customer_id as gateway_customer',
      'customers.uuid as customer',
      'customers.name',
      'customers.email',
      'payments.number',
      'payments.method_type as by',
      'payments.expires_at',
    ])
    .where('transactions.uuid', '=', transaction_uuid)
    .where('transactions.status', '=', 'pending')
    .where('payments.status', '=', 'processing')
    .executeTakeFirst()
  if (!row) return
  const { number, token, customer: reference, name, email, ...asked } = row
  return {
    ...asked,
    token: token ?? '',
    unattended,
    description: number,
    payer: { name, email, reference },
  }
}

type OpenCharge = NonNullable<Awaited<ReturnType<typeof findCharge>>>
type GatewayRequest = OpenCharge & { return_url: string | null | undefined }

async function askFor(gateway: Gateway, asked: GatewayRequest, today: string): Promise<Learnt> {
  const { by, expires_at, payer, gateway: _, ...charge } = asked
  try {
    if (by !== 'oxxo' && by !== 'spei') return await gateway.charge(charge)
    const days = Math.max(1, expires_at ? daysBetween(today, dayAt(expires_at)) : 1)
    return await gateway.issue({ ...charge, by, payer, days })
  } catch (error) {
    if (error instanceof GatewaySilence) return { status: 'silent' }
    if (error instanceof UnusableToken)
      return makeDeclined(asked, { code: 'unusable_method', decline_code: null })
    throw error
  }
}

const makeDeclined = (
  { key, amount_cents }: Pick<Charge, 'key' | 'amount_cents'>,
  decline: Extract<Outcome, { status: 'declined' }>['decline'],
): Outcome => ({ key, id: '', amount_cents, status: 'declined', transaction: null, decline })

/** Asks the gateway for the outcome of an attempt that it did not answer or had not finished. */
export const findOutPayment: JobKind<{ transaction_uuid: string; tries: number }> = {
  ...askAttemptJob,
  async run({ db, clock, gateway }, { transaction_uuid, tries }, job) {
    const open = await db
      .selectFrom('transactions')
      .select('amount_cents')
      .where('uuid', '=', transaction_uuid)
      .where('status', 'in', ['pending', 'unknown'])
      .executeTakeFirst()
    if (!open) return
    const found = await gateway.find(transaction_uuid).catch((error: unknown) => {
      if (error instanceof GatewaySilence) return 'silent' as const
      throw error
    })
    const isSettled = found && found !== 'silent' && found.status !== 'processing'
    const again = isSettled ? undefined : nextQuestion(tries + 1, clock.now())
    // While the gateway is silent, the charge may have happened: keep asking.
    const when = again ?? (found === 'silent' || (found && !isSettled) ? lastPause(clock.now()) : undefined)
    await inTransaction(db, async (tx) => {
      const origin = job.origin()
      if (when)
        return enqueue(
          tx,
          askAttemptJob,
          { transaction_uuid, tries: tries + 1 },
          { at: origin.at, runAt: when },
        )
      const outcome = isSettled
        ? found
        : makeDeclined(
            { key: transaction_uuid, amount_cents: open.amount_cents },
            { code: 'no_reply', decline_code: null },
          )
      await recordOutcome(tx, { transaction_uuid, outcome, origin })
    })
  },
}

const lastPause = (now: Date) => new Date(now.getTime() + 6 * 3_600_000)

/** Calls off at the gateway what the customer did not confirm in time, or what staff called off. */
export const cancelPayment: JobKind<{ transaction_uuid: string; because: 'expired' | 'canceled' }> = {
  ...cancelAttemptJob,
  async run({ db, gateway }, { transaction_uuid, because }, job) {
    const waiting = await db
      .selectFrom('transactions')
      .innerJoin('payments', 'payments.uuid', 'transactions.payment_uuid')
      .select(['payments.status as status', 'transactions.amount_cents'])
      .where('transactions.uuid', '=', transaction_uuid)
      .where('transactions.status', '=', because === 'expired' ? 'pending' : 'failed')
      .executeTakeFirst()
    if (!waiting) return
    if (because === 'expired' && waiting.status !== 'requires_action' && waiting.status !== 'pending') return
    // Without an answer the job comes back.
    const outcome = await gateway.cancel(transaction_uuid)
    const expired = makeDeclined(
      { key: transaction_uuid, amount_cents: waiting.amount_cents },
      { code: waiting.status === 'pending' ? 'voucher_expired' : 'action_expired', decline_code: null },
    )
    await inTransaction(db, (tx) =>
      recordOutcome(tx, {
        transaction_uuid,
        // What went through at the last moment counts.
        outcome: outcome && outcome.status === 'succeeded' ? outcome : expired,
        origin: job.origin(),
      }),
    )
  },
}

/** Tries a failed automatic payment again when its day has come, unless it was dealt with meanwhile. */
export const retryWhenDue: JobKind<{ payment_uuid: string; due: string }> = {
  ...retryJob,
  async run({ db }, { payment_uuid, due }, job) {
    await inTransaction(db, async (tx) => {
      const payment = await lockRecord(tx, 'payments', payment_uuid)
      if (payment?.status !== 'failed' || !payment.next_retry_at) return
      if (Date.parse(payment.next_retry_at) !== Date.parse(due)) return
      const customer = await tx
        .selectFrom('customers')
        .select('default_payment_method_uuid')
        .where('uuid', '=', payment.customer_uuid)
        .executeTakeFirst()
      await retryOrGiveUp(tx, payment, customer?.default_payment_method_uuid ?? null, job.origin())
    })
  },
}
