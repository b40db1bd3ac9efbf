import { accountContract } from '@/contract/accounts'
import type { CoverMend } from '@/contract/coverGaps'
import { memberPolicyContract } from '@/contract/memberPolicies'
import { memberContract } from '@/contract/members'
import { policyTransitions } from '@/contract/policies'
import { subscriptionContract } from '@/contract/subscriptions'
import type { Transition } from '@/contract/transitions'
import { lockRecord } from '@server/audit/writes'
import type { Transaction } from '@server/db/database'
import type { RecordTable } from '@server/db/schema'
import type { PolicyActing } from '@server/domain/cover/policyActRoute'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { members } from '@server/domain/cover/members'
import { policies } from '@server/domain/cover/policies'
import type { StandingCase } from '@server/domain/cover/answering/standingRules'
import type { WritableKind } from '@server/records/recordKind'
import { moveWithin } from '@server/records/recordWrites'
import type { StepReport } from '@server/records/stepOutcome'

type Mending = (tx: Transaction, standing: StandingCase, restoring: PolicyActing) => Promise<StepReport>

/** The acts of staff that mend a gap now; the others wait for money, for a day, or for another cover. */
const mends: { [Mend in CoverMend]?: Mending } = {
  reactivate_account: (tx, { account }, restoring) =>
    move(tx, accounts, account.uuid, 'reactivate', accountContract.transitions.reactivate, restoring),
  resume_subscription: async (tx, { subscription }, restoring) =>
    subscription
      ? move(
          tx,
          subscriptions,
          subscription.uuid,
          'resume',
          subscriptionContract.transitions.resume,
          restoring,
        )
      : {},
  issue_policy: (tx, { cover }, restoring) =>
    move(tx, policies, cover.policy_uuid, 'issue', policyTransitions.issue, restoring),
  reactivate_policy: (tx, { cover }, restoring) =>
    move(tx, policies, cover.policy_uuid, 'reactivate', policyTransitions.reactivate, restoring),
  reactivate_cover: (tx, { cover }, restoring) =>
    move(
      tx,
      memberPolicies,
      cover.uuid,
      'reactivate',
      memberPolicyContract.transitions.reactivate,
      restoring,
    ),
  reinstate_member: (tx, { member }, restoring) =>
    move(tx, members, member.uuid, 'reinstate', memberContract.transitions.reinstate, restoring),
}

/** How a gap is mended now; nothing where no act of staff does. */
export const findMending = (mend: CoverMend | null): Mending | undefined => (mend ? mends[mend] : undefined)

/** Makes a plain transition of a record in the caller's transaction. @throws {Refusal} as the transition itself does */
async function move<Table extends RecordTable>(
  tx: Transaction,
  kind: WritableKind<Table>,
  uuid: string,
  name: string,
  transition: Transition<string>,
  { staff, origin, effects }: PolicyActing,
): Promise<StepReport> {
  const row = await lockRecord(tx, kind.table, uuid)
  const { effects: moved, ...report } = await moveWithin(tx, kind, {
    uuid,
    version: `"${row?.version}"`,
    staff,
    origin,
    reader: { staff, clock: { now: () => new Date(origin.at) } },
    name,
    transition,
    reason: null,
  })
  effects.push(...moved)
  return report
}
