import type { Effect } from '@/contract/actions'
import type { Transaction } from '@server/db/database'
import type { Origin } from '@server/core/origin'
import { tellStaff } from '@server/notices/tellStaff'
import type { ApprovalTarget } from './approvable'
import { nameOf, recordApproval } from './askApproval'

type Rejecting = { subject: ApprovalTarget; note: string; origin: Origin; effects: Effect[] }

/** Rejects the pending requests of a record whose requested action is no longer possible. */
export async function rejectOpen(tx: Transaction, { subject, note, origin, effects }: Rejecting) {
  const rejected = await tx
    .updateTable('approval_requests')
    .set({ status: 'rejected', decided_by: origin.actor, decided_at: origin.at, decision_note: note })
    .where('subject_uuid', '=', subject.uuid)
    .where('status', '=', 'pending')
    .returning(['action', 'amount_cents', 'requested_by_uuid'])
    .execute()
  for (const { action, amount_cents: cents, requested_by_uuid } of rejected) {
    await tellStaff(tx, {
      event: 'approval_decided',
      to: [requested_by_uuid],
      text: `${origin.actor.label} cambió lo que pediste: ya no espera autorización ${nameOf(action, subject)}`,
      subject,
      origin,
    })
    await recordApproval(tx, { action, subject, stage: 'rejected', cents, reason: note, origin, effects })
  }
}
