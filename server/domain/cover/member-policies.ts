import { type SqlBool, sql } from 'kysely'
import {
  MemberPolicy,
  MemberPolicyDetail,
  type NewMemberPolicy,
  memberPolicyContract,
} from '@/contract/memberPolicies'
import { coveringStatuses } from '@/contract/policies'
import { canonicalJson } from '@server/core/canonicalJson'
import { columnsOf } from '@server/db/columns'
import { holds, is, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayAfter, dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import type { Origin } from '@server/core/origin'
import { referenceTo } from '@server/db/reference'
import { lockRecord, type Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { loadBenefitsOfCover } from './answering/benefitsToday'
import { loadExclusionsOfCover } from './answering/coveredBenefits'
import {
  activateMember,
  endCoverOn,
  FOLIO,
  makeCover,
  type CoverPeriod,
  refuseOutside,
  refuseUncoverable,
  auditedMemberPolicies,
  findWaitingEnd,
} from './covers'
import { loadPlanSold } from '@server/domain/catalogue/planTerms'
import { computePremium, loadCoveredBirthDates } from './terms/premiums'
import { type Reader, type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { findCoverGaps } from './answering/standings'
import { mayDo } from '@server/core/staff'

const ENDING_DAYS = 30

const pointed = ['member', 'policy', 'plan', 'account', 'waiting'] as const

const isWaiting = (today: string) =>
  sql<boolean>`(member_policies.status = 'active' and member_policies.waiting_ends_on is not null
    and member_policies.waiting_ends_on > ${today}::date)`

const rows = keepBuilt((db: Database, today: string) =>
  db
    .selectFrom('member_policies')
    .select(columnsOf('member_policies', MemberPolicy, ...pointed))
    .select([
      referenceTo('members', 'member_policies.member_uuid').as('member'),
      referenceTo('policies', 'member_policies.policy_uuid').as('policy'),
      referenceTo('plans', 'member_policies.plan_uuid').as('plan'),
      referenceTo('accounts', 'member_policies.account_uuid').as('account'),
      isWaiting(today).as('waiting'),
    ]),
)

const detail = columnsOf(
  'member_policies',
  MemberPolicyDetail,
  ...pointed,
  'policy_status',
  'premium_share_cents',
  'currency',
  'exclusions',
  'benefits',
  'gaps',
)

async function find(db: Database, uuid: string, { clock }: Reader): Promise<MemberPolicyDetail | undefined> {
  const cover = await rows(db, dayIn(clock))
    .innerJoin('policies', 'policies.uuid', 'member_policies.policy_uuid')
    .select(detail)
    .select([
      'policies.status as policy_status',
      'policies.currency',
      sql<number>`round(policies.premium_cents / greatest(1, (select count(*) from member_policies as fellow
        where fellow.policy_uuid = policies.uuid and fellow.archived_at is null
          and fellow.status = any(case when member_policies.status in ('ended', 'rejected')
            then array['ended'] else array['pending', 'active', 'suspended'] end))))`.as(
        'premium_share_cents',
      ),
    ])
    .where('member_policies.uuid', '=', uuid)
    .executeTakeFirst()
  return (
    cover && {
      ...cover,
      benefits: await loadBenefitsOfCover(db, uuid, dayIn(clock)),
      exclusions: await loadExclusionsOfCover(db, uuid),
      gaps: await findCoverGaps(db, sql`member_policies.uuid = ${uuid}`, dayIn(clock)),
    }
  )
}

const periodOf = (
  { starts_on, ends_on }: NewMemberPolicy,
  policy: CoverPeriod,
  today: string,
): CoverPeriod => ({
  // No cover starts in the past.
  starts_on: starts_on ?? (policy.starts_on < today ? today : policy.starts_on),
  ends_on: ends_on ?? policy.ends_on,
})

async function lockPolicy(tx: Transaction, uuid: string): Promise<Row<'policies'>> {
  // Locked, so that two simultaneous additions are counted one after the other.
  const policy = await lockRecord(tx, 'policies', uuid)
  if (policy && !policy.archived_at) return policy
  throw unprocessable({ field: 'policy_uuid', code: 'unknown_reference', message: 'Esa póliza no existe' })
}

async function lockMember(tx: Transaction, uuid: string): Promise<Row<'members'>> {
  const member = await lockRecord(tx, 'members', uuid)
  if (member && !member.archived_at) return member
  throw unprocessable({ field: 'member_uuid', code: 'unknown_reference', message: 'Ese miembro no existe' })
}

async function check(
  tx: Transaction,
  values: NewMemberPolicy,
  { before, staff, today }: WriteContext<'member_policies'>,
) {
  const policy = await lockPolicy(tx, values.policy_uuid)
  if (before && (before.status === 'ended' || before.status === 'rejected'))
    throw conflict('invalid_transition', 'La afiliación ya terminó y no cambia')
  if (
    canonicalJson(values.exclusions) !== canonicalJson(before?.exclusions ?? []) &&
    !mayDo(staff, 'MemberPolicy.delete')
  )
    throw unprocessable({
      field: 'exclusions',
      code: 'unfit',
      message: 'Pide a alguien con rol Administración que cambie las exclusiones',
    })
  const period = periodOf(values, policy, today)
  refuseOutside(period, policy)
  if (before) return
  if (policy.status === 'expired' || policy.status === 'cancelled')
    throw unprocessable({ field: 'policy_uuid', code: 'unfit', message: 'La póliza ya terminó' })
  await refuseUncoverable(tx, policy, await lockMember(tx, values.member_uuid), period, 'member_uuid')
}

async function derive(
  tx: Transaction,
  values: NewMemberPolicy,
  { before, today }: WriteContext<'member_policies'>,
) {
  const policy = await lockPolicy(tx, values.policy_uuid)
  const period = periodOf(values, policy, today)
  if (!before) return makeCover(tx, policy, await lockMember(tx, values.member_uuid), period, today)
  if (before.starts_on === period.starts_on) return period
  const plan = await loadPlanSold(tx, policy)
  return {
    ...period,
    waiting_ends_on: findWaitingEnd(
      plan,
      { ...before, starts_on: period.starts_on },
      policy.stage === 'renewal',
    ),
  }
}

/** Prices the draft policy that the cover was added to; an active cover activates its member. */
async function afterCreated(tx: Transaction, cover: Row<'member_policies'>, origin: Origin) {
  const policy = await lockPolicy(tx, cover.policy_uuid)
  if (policy.status === 'draft') {
    const people = await loadCoveredBirthDates(tx, policy.uuid)
    const premium_cents = await computePremium(tx, policy, people, dayOf(new Date(origin.at)))
    await tx.updateTable('policies').set({ premium_cents }).where('uuid', '=', policy.uuid).execute()
  }
  if (cover.status === 'active') await activateMember(tx, origin, cover.member_uuid)
}

async function onTransition(tx: Transaction, { name, row, origin }: Step<'member_policies'>) {
  if (name === 'terminate') return { columns: endCoverOn(row, dayOf(new Date(origin.at))) }
  if (name !== 'reactivate') return
  const policy = await lockPolicy(tx, row.policy_uuid)
  if (!coveringStatuses.includes(policy.status))
    throw conflict('invalid_transition', `La póliza ${policy.number} no cubre ahora. Reactívala primero`)
  if (row.ends_on < dayOf(new Date(origin.at)))
    throw conflict('invalid_transition', 'Los días de la afiliación ya pasaron')
  return { columns: { suspended_with_policy: false } }
}

export const memberPolicies = recordKind(memberPolicyContract, {
  ...auditedMemberPolicies,
  noun: 'La afiliación',
  prefix: FOLIO,
  list: (db, query, { clock }) => {
    const day = dayIn(clock)
    return listing(db, query, {
      rows: rows(db, day),
      table: 'member_policies',
      sorts: {
        member: 'member_policies.sort_member',
        waiting_ends_on: { by: sql.ref('member_policies.waiting_ends_on'), nullable: true },
      },
      defaultSort: 'member',
      where: [
        isOneOf('member_policies.status', query.status),
        isOneOf('member_policies.role', query.role),
        is('member_policies.plan_uuid', query.plan),
        is('member_policies.policy_uuid', query.policy),
        is('member_policies.account_uuid', query.account),
        is('member_policies.member_uuid', query.member),
        query.person !== undefined &&
          sql<SqlBool>`member_policies.member_uuid in (select uuid from members where person_uuid = ${query.person})`,
        holds(isWaiting(day), query.waiting),
        holds(
          sql<SqlBool>`member_policies.status in ('active', 'suspended') and member_policies.ends_on
            between ${day}::date and ${dayAfter(day, ENDING_DAYS)}::date`,
          query.ending,
        ),
      ],
    })
  },
  find,
  defaults: () => ({}),
  unique: {
    member_policies_holder_key: {
      field: 'member_uuid',
      code: 'duplicate',
      message: 'La póliza ya tiene titular',
    },
  },
  check,
  derive,
  onCreated: afterCreated,
  whyNotDeletable: async (_tx, { status }) =>
    status === 'pending' || status === 'rejected'
      ? undefined
      : 'Ya cubrió a alguien. Dala de baja en su lugar',
  onTransition,
})
