import { subscriptionActions } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { tellingPeople } from '@server/domain/billing/subscriptionMail/tellChange'
import { keepingStatus } from '@server/records/keepingStatus'
import type { Step } from '@server/records/recordKind'
import { moveWithin } from '@server/records/recordWrites'
import type { StepOutcome } from '@server/records/stepOutcome'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'

type SubscriptionMove = Pick<Step<'subscriptions'>, 'staff' | 'origin' | 'reason'> & {
  name: 'cancel' | 'undo_cancel' | 'end_payroll' | 'change_plan' | 'unschedule_change' | 'offer_payroll'
  row: Row<'subscriptions'>
  /** The position of the customer's ledger where the caller's own act began. */
  since?: number | undefined
  act: (tx: Transaction, step: Step<'subscriptions'>) => Promise<StepOutcome<'subscriptions'>>
}

/** Runs a subscription's action in the caller's transaction, and answers everything that this did. @throws {Refusal} */
export const moveSubscription = (
  tx: Transaction,
  { name, row, act, since, staff, origin, reason }: SubscriptionMove,
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
    act: (_tx, step) => keepingStatus(tellingPeople(name, act, since))(tx, step, {}),
  })
