import { sql } from 'kysely'
import { dayAfter, dayOf } from '@/contract/days'
import type { Row } from '@server/audit/writes'
import { lockRecord } from '@server/audit/writes'
import { systemOrigin } from '@server/core/origin'
import type { Transaction } from '@server/db/database'
import { recordOutcome } from '@server/domain/billing/paymentProcessing/recordOutcome'
import { retryOrGiveUp } from '@server/domain/billing/paymentProcessing/retryOrGiveUp'
import { takeTurns } from '@server/domain/billing/subscriptionChanges/renewing'
import { standingOf } from '@server/domain/billing/subscriptions/standing'
import { findNextTurn } from '@server/domain/billing/subscriptions/turns'
import { policyTurns } from '@server/domain/cover/dailyPolicyJob'
import { daysLater } from '@server/money/calendar'
import { settleAttempts } from './attempts'
import { type AccountState, loadState, type OpenPayment, type Waiting, type Wake } from './accountState'
import type { World } from './world'

/** A shop tells of what it took on the next working day. */
const TOLD_AFTER_DAYS = 1

/** Takes up what an act has left to the gateway, and plans when something becomes of the account by itself. */
export async function follow(world: World, account_uuid: string, at: string): Promise<void> {
  await settleAttempts(world, account_uuid, at)
  const state = await loadState(world.tx, account_uuid)
  const next = findNextMoment(state, at)
  const planned = world.wakes.get(account_uuid)
  if (next === undefined || next > world.until) return void world.wakes.delete(account_uuid)
  world.wakes.set(account_uuid, { at: next, state })
  if (planned?.at === next) return
  world.timeline.plan(next, async () => {
    const wake = world.wakes.get(account_uuid)
    // Another act may have moved it meanwhile.
    if (wake?.at !== next) return
    world.wakes.delete(account_uuid)
    await takeAllTurns(world, account_uuid, wake)
    await follow(world, account_uuid, next)
  })
}

/** Does what jobs do to an account at a moment: renewals, retries, deadlines, and the days of policies. */
async function takeAllTurns({ tx }: World, account_uuid: string, { at, state }: Wake): Promise<void> {
  const origin = systemOrigin(at)
  for (const row of state.live) if (isDue(momentsOf(row, at), at)) await takeTurns(tx, row.uuid, origin)
  for (const payment of state.payments)
    if (isDue([momentOf(payment)], at)) await takePaymentTurn(tx, payment, at)
  const today = dayOf(new Date(at))
  if (!state.policies.some((policy) => daysOf(policy).some((day) => day <= today))) return
  for (const turn of policyTurns(today)) {
    const due = await sql<Row<'policies'>>`
      select * from policies where account_uuid = ${account_uuid} and ${turn.isDue}
      order by number for update`.execute(tx)
    for (const row of due.rows) await turn.act(tx, row, origin)
  }
}

const isDue = (moments: string[], at: string) => moments.some((moment) => inFull(moment) <= at)

/** When something becomes of a payment: it is tried again, or its deadline has passed. */
const momentOf = ({ next_retry_at, expires_at, method_type }: OpenPayment): string =>
  next_retry_at ??
  (method_type === 'oxxo' ? daysLater(expires_at ?? '', TOLD_AFTER_DAYS) : (expires_at ?? ''))

async function takePaymentTurn(tx: Transaction, { uuid, status, method }: OpenPayment, at: string) {
  const origin = systemOrigin(at)
  if (status === 'failed') {
    const payment = await lockRecord(tx, 'payments', uuid)
    if (payment) await retryOrGiveUp(tx, payment, method, origin)
    return
  }
  const attempts = await tx
    .selectFrom('transactions')
    .select(['uuid', 'amount_cents'])
    .where('payment_uuid', '=', uuid)
    .where('type', '=', 'purchase')
    .where('status', '=', 'pending')
    .execute()
  const code = status === 'pending' ? 'voucher_expired' : 'action_expired'
  for (const { uuid: transaction_uuid, amount_cents } of attempts)
    await recordOutcome(tx, {
      transaction_uuid,
      outcome: {
        key: transaction_uuid,
        id: '',
        amount_cents,
        status: 'declined',
        transaction: null,
        decline: { code, decline_code: null },
      },
      origin,
    })
}

/** Finds when something becomes of an account by itself next, after a moment. */
function findNextMoment({ live, payments, policies }: AccountState, at: string): string | undefined {
  const moments = [
    ...live.flatMap((row) => momentsOf(row, at)),
    ...payments.map(momentOf),
    ...policies.flatMap(daysOf).map((day) => `${day}T06:01:00.000Z`),
  ].map(inFull)
  return moments.filter((moment) => moment > at).toSorted()[0]
}

/** When a subscription is looked at: at its next turn; each day at its hour, while it waits for its customer. */
function momentsOf(row: Row<'subscriptions'>, at: string): string[] {
  const turn = findNextTurn(standingOf(row))
  const waits = row.status === 'incomplete' || (row.status === 'past_due' && row.next_retry_at === null)
  return [...(turn ? [turn.at] : []), ...(waits ? [at, daysLater(at, 1)] : [])]
}

/** The days on which something becomes of a policy. */
const daysOf = (row: Waiting): string[] => [
  dayAfter(row.ends_on, 1),
  ...(row.status === 'scheduled' ? [row.starts_on] : []),
  ...(row.status === 'pending_payment' ? [dayAfter(row.enrolled_on, 31)] : []),
  ...(row.status === 'grace' && row.grace_until ? [dayAfter(row.grace_until, 1)] : []),
  ...(row.cancel_effective_on ? [row.cancel_effective_on] : []),
]

const inFull = (at: string) => new Date(at).toISOString()
