import { sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import { describeReason } from '@server/money/inWords'
import { dayAfter, dayOf } from '@/contract/days'
import { dayIn, dayInWords } from '@server/db/days'
import type { Origin } from '@server/core/origin'
import { inSavepoint } from '@server/audit/inTransaction'
import type { Row } from '@server/audit/writes'
import { Refusal } from '@server/core/problems'
import { eachDue, type RunContext } from '@server/jobs/eachDue'
import type { JobServices, Sweep } from '@server/jobs/jobKind'
import { isCoveredByMoney } from './isCoveredByMoney'
import { movePolicy } from './movePolicy'
import { fallBehind } from './policiesPaid'
import { renewPolicy } from './renewPolicy'

/** A policy without a payment for this many days is cancelled. */
const UNPAID_DAYS = 30

/** Daily job of policies: starts them, suspends them after their grace, ends and renews them. */
export const dailyPolicyJob = {
  name: 'policy_days',
  everyMinutes: 30,
  async run(services: Pick<JobServices, 'db' | 'clock'>, run: RunContext) {
    for (const { isDue, act } of policyTurns(dayIn(services.clock)))
      await eachDue(services, run, 'policies', isDue, act)
  },
} satisfies Sweep

/** What becomes of policies by themselves on a day, in the order in which it is done. */
export const policyTurns = (today: string) => [
  { isDue: sql<boolean>`(status = 'scheduled' and starts_on <= ${today}::date)`, act: begin },
  {
    isDue: sql<boolean>`(status = 'pending_payment' and enrolled_on < ${dayAfter(today, -UNPAID_DAYS)}::date)`,
    act: callOff,
  },
  { isDue: sql<boolean>`(status = 'grace' and grace_until < ${today}::date)`, act: suspend },
  {
    isDue: sql<boolean>`(status in ('active', 'grace', 'suspended') and cancel_effective_on <= ${today}::date)`,
    act: cancelAsScheduled,
  },
  {
    isDue: sql<boolean>`(status in ('active', 'grace', 'suspended') and ends_on < ${today}::date)`,
    act: end,
  },
]

async function begin(tx: Transaction, row: Row<'policies'>, origin: Origin) {
  const begun = await movePolicy(tx, { row, origin, effects: [] }, 'activate', {
    status: 'active',
    effective_on: row.effective_on ?? row.starts_on,
    status_reason: `Empezó su vigencia el ${dayInWords(row.starts_on)}.`,
  })
  // A charge may have failed while the policy waited for its first day.
  if (!(await isCoveredByMoney(tx, begun)))
    await fallBehind(tx, { row: begun, origin, effects: [] }, 'Empezó con un cobro pendiente.')
}

async function callOff(tx: Transaction, row: Row<'policies'>, origin: Origin) {
  const reason = `Pasaron ${UNPAID_DAYS} días desde su contratación sin que se pagara.`
  await movePolicy(tx, { row, origin, effects: [] }, 'cancel', {
    status: 'cancelled',
    cancel_reason: reason,
    cancel_effective_on: dayOf(new Date(origin.at)),
    status_reason: reason,
  })
}

/** Cancels a policy whose cancellation was scheduled for today or earlier. */
async function cancelAsScheduled(tx: Transaction, row: Row<'policies'>, origin: Origin) {
  const day = row.cancel_effective_on ?? dayOf(new Date(origin.at))
  await movePolicy(tx, { row, origin, effects: [] }, 'cancel', {
    status: 'cancelled',
    suspended_on: null,
    status_reason: `Se canceló el ${dayInWords(day)}, como se había pedido.${describeReason(row.cancel_reason)}`,
  })
}

async function suspend(tx: Transaction, row: Row<'policies'>, origin: Origin) {
  await movePolicy(tx, { row, origin, effects: [] }, 'suspend', {
    status: 'suspended',
    suspended_on: dayOf(new Date(origin.at)),
    status_reason: `El pago no llegó y la gracia terminó el ${dayInWords(row.grace_until ?? row.ends_on)}.`,
  })
}

/** Ends a policy; one with automatic renewal is followed by the next, or notes why not. */
async function end(tx: Transaction, row: Row<'policies'>, origin: Origin) {
  const effects: Effect[] = []
  const whyNot =
    row.auto_renew && row.status !== 'suspended' ? await renewOrExplain(tx, row, origin, effects) : undefined
  const ended = `Su vigencia terminó el ${dayInWords(row.ends_on)}.`
  await movePolicy(tx, { row, origin, effects }, 'expire', {
    status: 'expired',
    status_reason: whyNot ? `${ended} No se renovó: ${whyNot}.` : ended,
  })
}

/** Renews a policy, or returns the reason in Spanish why it cannot be renewed, undoing the attempt. */
async function renewOrExplain(tx: Transaction, row: Row<'policies'>, origin: Origin, effects: Effect[]) {
  try {
    await inSavepoint(tx, () => renewPolicy(tx, { row, origin, effects }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}
