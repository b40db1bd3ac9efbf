import { subscriptionActions } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { keepingStatus } from '@server/records/keepingStatus'
import type { Step } from '@server/records/recordKind'
import { moveWithin } from '@server/records/recordWrites'
import type { StepOutcome } from '@server/records/stepOutcome'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'

type SubscriptionMove = Pick<Step<'subscriptions'>, 'staff' | 'origin' | 'reason'> & {
  name: 'cancel' | 'undo_cancel' | 'end_payroll' | 'change_plan' | 'offer_payroll'
  row: Row<'subscriptions'>
  act: (tx: Transaction, step: Step<'subscriptions'>) => Promise<StepOutcome<'subscriptions'>>
}

/** Runs a subscription's action in the caller's transaction, and answers everything that this did. @throws {Refusal} */
export const moveSubscription = (
  tx: Transaction,
  { name, row, act, staff, origin, reason }: SubscriptionMove,
) =>
  moveWithin(tx, subscriptions, {
    uuid: row.uuid,
    version: `"${row.version}"`,
    staff,
    origin,
    reader: { staff, clock: { now: () => new Date(origin.at) } },
    name,
    transition: subscriptionActions[name],
    reason,
    act: (_tx, step) => keepingStatus(act)(tx, step, {}),
  })
