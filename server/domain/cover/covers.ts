import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import { cardNumberOf } from '@/contract/memberPolicies'
import { coveringStatuses } from '@/contract/policies'
import type { Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { nextFolio } from '@server/db/folios'
import type { Origin } from '@server/core/origin'
import { insertRecord, lockRecord, type Row, type AuditedTable, updateRecord } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { liveCoverStatuses, whyNotCoverable, whyNotOfAge } from './terms/coverable'
import { loadPlanSold } from '@server/domain/catalogue/planTerms'

// Rules of a cover that hold wherever it is changed from: its own screen, its policy's or its member's.

export const FOLIO = 'COB'

export const auditedMemberPolicies: AuditedTable<'member_policies'> = {
  table: 'member_policies',
  type: 'member_policy',
  labelOf: ({ number }) => number,
  accountOf: ({ account_uuid }) => account_uuid,
  lists: ['exclusions', 'limits_used'],
}

/** How members appear in the audit log. */
export const auditedMembers: AuditedTable<'members'> = {
  table: 'members',
  type: 'member',
  labelOf: ({ full_name }) => full_name,
  accountOf: ({ account_uuid }) => account_uuid,
}

type CoverPlan = Pick<Row<'plans'>, 'eligibility' | 'members' | 'benefits' | 'waiting_period_days' | 'name'>
export type CoverPeriod = { starts_on: string; ends_on: string }

const live = liveCoverStatuses

/** The live covers of a policy: each takes up one of its places. */
export const loadLiveCovers = (tx: Transaction, policy: string) =>
  tx
    .selectFrom('member_policies')
    .selectAll()
    .where('policy_uuid', '=', policy)
    .where('status', 'in', live)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .execute()

/** Refuses a cover whose days are outside its policy. @throws {Refusal} at the day that does not fit */
export function refuseOutside(period: CoverPeriod, policy: CoverPeriod) {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })
  if (period.starts_on < policy.starts_on || period.starts_on > policy.ends_on)
    throw refuse('starts_on', `Elige un día de la póliza: del ${policy.starts_on} al ${policy.ends_on}`)
  if (period.ends_on > policy.ends_on) throw refuse('ends_on', `La póliza termina el ${policy.ends_on}`)
  if (period.ends_on < period.starts_on) throw refuse('ends_on', 'Termina antes de empezar')
}

/** Refuses a member that the policy cannot cover, with a reason in Spanish. @throws {Refusal} at `field` */
export async function refuseUncoverable(
  tx: Transaction,
  policy: Row<'policies'>,
  member: Row<'members'>,
  period: CoverPeriod,
  field: string,
) {
  const refuse = (message: string) => unprocessable({ field, code: 'unfit', message })
  const plan = await loadPlanSold(tx, policy)
  const covers = await loadLiveCovers(tx, policy.uuid)
  const other = await tx
    .selectFrom('member_policies')
    .select('number')
    .where('member_uuid', '=', member.uuid)
    .where('plan_uuid', '=', policy.plan_uuid)
    .where('status', 'in', live)
    .where('archived_at', 'is', null)
    .where('starts_on', '<=', period.ends_on)
    .where('ends_on', '>=', period.starts_on)
    .executeTakeFirst()
  const why = whyNotCoverable({ policy, plan, member, day: period.starts_on, taken: covers.length, other })
  if (why) throw refuse(why)
}

type TakenCover = {
  plan: CoverPlan & { uuid: string }
  policy: Row<'policies'>
  cover: Row<'member_policies'>
  day: string
}

/** Why another plan does not take a member whom the policy covers, or nothing where it does. */
export async function findWhyNotTaken(tx: Transaction, { plan, policy, cover, day }: TakenCover) {
  const member = await tx
    .selectFrom('members')
    .selectAll()
    .where('uuid', '=', cover.member_uuid)
    .executeTakeFirstOrThrow()
  const why = whyNotOfAge(plan, member, day, policy.stage === 'renewal')
  if (why) return `${member.full_name}: ${why}`
  const other = await tx
    .selectFrom('member_policies')
    .select('number')
    .where('member_uuid', '=', member.uuid)
    .where('plan_uuid', '=', plan.uuid)
    .where('uuid', '<>', cover.uuid)
    .where('status', 'in', live)
    .where('archived_at', 'is', null)
    .where('starts_on', '<=', cover.ends_on)
    .where('ends_on', '>=', day)
    .executeTakeFirst()
  if (other) return `${member.full_name} ya tiene ese plan, con la afiliación ${other.number}`
}

/** From when waiting counts, and whether it counts at all. */
export type CoverWaiting = { waiting_from: string | null; waiting_waived: boolean }

/** Waiting that counts from a cover's first day. */
export const ordinaryWaiting: CoverWaiting = { waiting_from: null, waiting_waived: false }

/** The day on which the longest waiting period ends; null where nothing waits. */
export function findWaitingEnd(
  plan: CoverPlan,
  { starts_on, waiting_from, waiting_waived }: CoverWaiting & { starts_on: string },
  isRenewal: boolean,
): string | null {
  const days = Math.max(plan.waiting_period_days, ...plan.benefits.map(({ waiting_days }) => waiting_days))
  return isRenewal || waiting_waived || days === 0 ? null : dayAfter(waiting_from ?? starts_on, days)
}

const newCardNumber = () => cardNumberOf(String(randomInt(10 ** 11)).padStart(11, '0'))

/** Gives the covers of a member new card numbers; the old cards stop working. */
export async function reissueCards(
  tx: Transaction,
  member: string,
  origin: Origin,
  effects: Effect[],
): Promise<number> {
  const covers = await loadLiveCoversOfMember(tx, member)
  for (const cover of covers)
    effects.push(...(await write(tx, origin, cover, { card_number: newCardNumber() }, 'card_reissued')))
  return covers.length
}

/** The columns of a new cover that are not entered by hand. */
export async function makeCover(
  tx: Transaction,
  policy: Row<'policies'>,
  member: Row<'members'>,
  period: CoverPeriod,
  today: string,
  waiting: CoverWaiting = ordinaryWaiting,
) {
  const isCovering = coveringStatuses.includes(policy.status) && period.starts_on <= today
  return {
    account_uuid: policy.account_uuid,
    plan_uuid: policy.plan_uuid,
    role: member.uuid === policy.holder_member_uuid ? 'holder' : 'dependent',
    relationship: member.relationship,
    ...period,
    ...waiting,
    waiting_ends_on: findWaitingEnd(
      await loadPlanSold(tx, policy),
      { ...waiting, starts_on: period.starts_on },
      policy.stage === 'renewal',
    ),
    card_number: newCardNumber(),
    status: isCovering ? 'active' : 'pending',
  }
}

/** Covers the holder of a new policy. @throws {Refusal} where the policy cannot cover them */
export async function coverHolder(tx: Transaction, policy: Row<'policies'>, origin: Origin) {
  const holder = await tx
    .selectFrom('members')
    .selectAll()
    .where('uuid', '=', policy.holder_member_uuid)
    // Locked, so that only one of two simultaneous policies takes the member.
    .forUpdate()
    .executeTakeFirstOrThrow()
  const period = { starts_on: policy.starts_on, ends_on: policy.ends_on }
  await refuseUncoverable(tx, policy, holder, period, 'holder_member_uuid')
  await insertRecord(tx, auditedMemberPolicies, origin, {
    policy_uuid: policy.uuid,
    member_uuid: holder.uuid,
    ...(await makeCover(tx, policy, holder, period, dayOf(new Date(origin.at)))),
    number: await nextFolio(tx, FOLIO),
  })
}

/** How a cover changes when its policy makes a transition, or nothing where it stays unchanged. */
function followPolicy(action: string, cover: Row<'member_policies'>, covers: boolean, today: string) {
  if (action === 'suspend' && cover.status === 'active')
    return { status: 'suspended', suspended_with_policy: true, status_reason: 'Se suspendió la póliza' }
  if (covers && cover.status === 'suspended' && cover.suspended_with_policy)
    return {
      status: 'active',
      suspended_with_policy: false,
      status_reason: 'La póliza volvió a estar vigente',
    }
  if (covers && cover.status === 'pending' && cover.starts_on <= today)
    return { status: 'active', status_reason: 'La póliza está vigente y llegó su fecha de inicio' }
  if (action === 'expire')
    return {
      ...endCoverOn(cover, cover.ends_on),
      status_reason: 'Terminó la vigencia de la póliza',
      suspended_with_policy: false,
    }
  if (action === 'cancel')
    return {
      ...endCoverOn(cover, today),
      status_reason: 'Se canceló la póliza',
      suspended_with_policy: false,
    }
}

/** The columns of a cover that ends on a day, or before it starts. */
export const endCoverOn = (cover: CoverPeriod, day: string) => ({
  status: 'ended',
  ends_on: day < cover.starts_on ? cover.starts_on : day < cover.ends_on ? day : cover.ends_on,
})

const pasts: Record<string, string> = { suspend: 'suspended', cancel: 'terminated', expire: 'ended' }

/** Moves the covers of a policy along with a transition of the policy. */
export async function moveCovers(
  tx: Transaction,
  { name, row, origin, effects }: { name: string; row: Row<'policies'>; origin: Origin; effects: Effect[] },
  becomes: string,
) {
  const today = dayOf(new Date(origin.at))
  const covers = coveringStatuses.some((status) => status === becomes)
  // A policy with a scheduled cancellation covered until the day before it.
  const lastDay =
    name === 'cancel' && row.cancel_effective_on ? dayAfter(row.cancel_effective_on, -1) : undefined
  for (const cover of await loadLiveCovers(tx, row.uuid)) {
    const values = followPolicy(name, cover, covers, lastDay ?? today)
    if (values?.status === 'active') effects.push(...(await beginCover(tx, origin, cover, values)))
    else if (values) effects.push(...(await write(tx, origin, cover, values, pasts[name] ?? 'updated')))
  }
}

/** Starts or resumes a cover, and activates its member. */
export async function beginCover(
  tx: Transaction,
  origin: Origin,
  cover: Row<'member_policies'>,
  values: object = { status: 'active', status_reason: 'La póliza está vigente y llegó su fecha de inicio' },
): Promise<Effect[]> {
  const event = cover.status === 'suspended' ? 'reactivated' : 'activated'
  const effects = await write(tx, origin, cover, values, event)
  return [...effects, ...(await activateMember(tx, origin, cover.member_uuid))]
}

/** Activates a pending member once a cover of theirs starts. */
export async function activateMember(tx: Transaction, origin: Origin, uuid: string): Promise<Effect[]> {
  const member = await lockRecord(tx, 'members', uuid)
  if (member?.status !== 'pending') return []
  const done = { event: 'activated', action: 'updated' } as const
  const { effect } = await updateRecord(tx, auditedMembers, origin, member, { status: 'active' }, done)
  return effect ? [effect] : []
}

/** Every cover of a policy, ended ones included. */
const loadAllCovers = (tx: Transaction, policy: string) =>
  tx
    .selectFrom('member_policies')
    .selectAll()
    .where('policy_uuid', '=', policy)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .execute()

/** Whether every cover of a policy may start with it on a later day: none has ended by then, no member is too old. */
export async function mayBeginOn(tx: Transaction, row: Row<'policies'>, day: string): Promise<boolean> {
  const plan = await loadPlanSold(tx, row)
  for (const { member_uuid, ends_on, status } of await loadAllCovers(tx, row.uuid)) {
    if (ends_on < day) return false
    const member = await tx
      .selectFrom('members')
      .selectAll()
      .where('uuid', '=', member_uuid)
      .executeTakeFirstOrThrow()
    if (status !== 'rejected' && whyNotOfAge(plan, member, day, row.stage === 'renewal')) return false
  }
  return true
}

/**
 * Moves the days of a policy's covers with the policy's. A cover that would start earlier starts with it; a cover that
 * would end with it still does.
 */
export async function followTerm(
  tx: Transaction,
  row: Row<'policies'>,
  term: CoverPeriod,
  origin: Origin,
): Promise<Effect[]> {
  const plan = await loadPlanSold(tx, row)
  const effects: Effect[] = []
  for (const cover of await loadAllCovers(tx, row.uuid)) {
    const values = {
      ends_on: cover.ends_on === row.ends_on ? term.ends_on : cover.ends_on,
      ...(cover.starts_on < term.starts_on && {
        starts_on: term.starts_on,
        waiting_ends_on: findWaitingEnd(
          plan,
          { ...cover, starts_on: term.starts_on },
          row.stage === 'renewal',
        ),
      }),
    }
    effects.push(...(await write(tx, origin, cover, values, 'updated')))
  }
  return effects
}

/** The live covers of a member, present and future. */
const loadLiveCoversOfMember = (tx: Transaction, member: string) =>
  tx
    .selectFrom('member_policies')
    .selectAll()
    .where('member_uuid', '=', member)
    .where('status', 'in', live)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .execute()

/** Ends the covers of a member who leaves, today or on the given day. */
export async function endCoversOf(
  tx: Transaction,
  member: string,
  origin: Origin,
  effects: Effect[],
  { day, why }: { day: string; why: string } = { day: dayOf(new Date(origin.at)), why: 'Baja del miembro' },
) {
  for (const cover of await loadLiveCoversOfMember(tx, member)) {
    const values = { ...endCoverOn(cover, day), status_reason: why }
    effects.push(...(await write(tx, origin, cover, values, 'terminated')))
  }
}

async function write(
  tx: Transaction,
  origin: Origin,
  cover: Row<'member_policies'>,
  values: object,
  event: string,
): Promise<Effect[]> {
  const { effect } = await updateRecord(tx, auditedMemberPolicies, origin, cover, values, {
    event,
    action: 'updated',
  })
  return effect ? [effect] : []
}

/** The number of members that a policy covers or will cover. */
export const coveredCount = sql<number>`(select count(*) from member_policies
  where member_policies.policy_uuid = policies.uuid and member_policies.status in ('pending', 'active', 'suspended')
    and member_policies.archived_at is null)`
