import { dayAfter } from '@/contract/days'
import type { Origin } from '@server/core/origin'
import { visitor } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { members } from '@server/domain/cover/members'
import { dayAt } from '@server/money/calendar'
import type { Step } from '@server/records/recordKind'
import { mergeReports, type StepReport } from '@server/records/stepOutcome'
import { repricePeople } from './repricePeople'

// Covers and members as staff change them one by one: what is charged follows from the next charge on.

/** Covers that are added, edited or ended by hand: the price of their policy follows. */
export const repricedCovers: typeof memberPolicies = {
  ...memberPolicies,
  async onCreated(tx, row, origin) {
    await memberPolicies.onCreated?.(tx, row, origin)
    await repriceFrom(tx, row.policy_uuid, row.starts_on, origin)
  },
  async onEdited(tx, row, before, origin) {
    await memberPolicies.onEdited?.(tx, row, before, origin)
    if (row.starts_on !== before.starts_on) await repriceFrom(tx, row.policy_uuid, row.starts_on, origin)
    if (row.ends_on !== before.ends_on)
      await repriceFrom(tx, row.policy_uuid, dayAfter(row.ends_on, 1), origin)
  },
  async onTransition(tx, step) {
    const outcome = (await memberPolicies.onTransition?.(tx, step)) ?? {}
    if (step.name !== 'terminate' && step.name !== 'reject') return outcome
    return { ...outcome, followUp: () => repriceLeft(tx, [step.row.policy_uuid], step) }
  },
}

/** Members who leave by hand: the price of the policies that covered them and their dependents follows. */
export const repricedMembers: typeof members = {
  ...members,
  async onTransition(tx, step) {
    if (step.name !== 'terminate') return members.onTransition?.(tx, step)
    const policies = await listPoliciesOf(tx, step.row.uuid)
    const outcome = (await members.onTransition?.(tx, step)) ?? {}
    return { ...outcome, followUp: () => repriceLeft(tx, policies, step) }
  },
}

/** Brings the price of a policy in step with its people from a day on; there is no preview to report to. */
async function repriceFrom(tx: Transaction, policy_uuid: string, from_day: string, origin: Origin) {
  const pricing = { price_from: 'next_charge', from_day } as const
  await repricePeople(tx, policy_uuid, { ...pricing, staff: visitor, origin, effects: [] })
}

/** The policies that cover a member or one who depends on them. */
export async function listPoliciesOf(tx: Transaction, member_uuid: string): Promise<string[]> {
  const covers = await tx
    .selectFrom('member_policies')
    .innerJoin('members', 'members.uuid', 'member_policies.member_uuid')
    .select('member_policies.policy_uuid')
    .distinct()
    .where(({ or, eb }) =>
      or([eb('members.uuid', '=', member_uuid), eb('members.holder_member_uuid', '=', member_uuid)]),
    )
    .where('member_policies.status', 'in', ['pending', 'active', 'suspended'])
    .where('member_policies.archived_at', 'is', null)
    .orderBy('member_policies.policy_uuid')
    .execute()
  return covers.map(({ policy_uuid }) => policy_uuid)
}

/** Brings the price of policies in step from the next charge on, after one of their people left today. */
export async function repriceLeft(
  tx: Transaction,
  policies: readonly string[],
  { staff, origin, effects }: Pick<Step<'members'>, 'staff' | 'effects'> & { origin: Origin },
): Promise<StepReport> {
  const reports: StepReport[] = []
  for (const uuid of policies)
    reports.push(
      await repricePeople(tx, uuid, {
        price_from: 'next_charge',
        from_day: dayAfter(dayAt(origin.at), 1),
        staff,
        origin,
        effects,
      }),
    )
  return mergeReports(reports)
}

/** Brings the price of the policies of these covers in step, from the next charge on, once people came or left in bulk. */
export async function repriceCovers(
  tx: Transaction,
  covers: readonly string[],
  { staff, origin }: Pick<Step<'members'>, 'staff' | 'origin'>,
): Promise<void> {
  if (covers.length === 0) return
  const policies = await tx
    .selectFrom('member_policies')
    .innerJoin('policies', 'policies.uuid', 'member_policies.policy_uuid')
    .select('policies.uuid')
    .distinct()
    .where('member_policies.uuid', 'in', covers)
    .where('policies.status', 'not in', ['draft', 'cancelled', 'expired'])
    .orderBy('policies.uuid')
    .execute()
  const from_day = dayAt(origin.at)
  for (const { uuid } of policies)
    await repricePeople(tx, uuid, { price_from: 'next_charge', from_day, staff, origin, effects: [] })
}
