import { type SqlBool, sql } from 'kysely'
import {
  type Member,
  type MemberDetail,
  type MemberListQuery,
  type NewMember,
  memberContract,
} from '@/contract/members'
import type { Ref } from '@/contract/shapes'
import { holds, is, isBetween, isOneOf } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { dayIn } from '@server/db/days'
import { keepBuilt } from '@server/db/keptQueries'
import { type Listing, listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo, joinedReference } from '@server/db/reference'
import { updateRecord, type Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { endCoversOf, auditedMembers } from './covers'
import { refuseUnfitPhoto } from '@server/records/photos'
import { type Reader, type Step, type WriteContext, recordKind } from '@server/records/recordKind'
import { refuseMissing } from '@server/records/references'
import { referenceInColumn } from '@server/records/personReference'
import { findCoverGaps } from './answering/standings'

/** A terminated member may be reinstated for this many days. */
const REINSTATABLE_DAYS = 90
const DAY = 86_400_000

/** The live covers of a member, as the end of a query. */
const isLive = sql`member_policies.status in ('pending', 'active', 'suspended') and member_policies.archived_at is null`

const isCovered = sql<SqlBool>`exists (
  select from member_policies where member_policies.member_uuid = members.uuid and ${isLive})`

/** Members with a live cover of this plan or policy. */
const filterCoveredBy = (column: 'plan_uuid' | 'policy_uuid', uuid: string | undefined) =>
  uuid !== undefined &&
  sql<SqlBool>`members.uuid in (
    select member_uuid from member_policies where ${sql.ref(column)} = ${uuid} and ${isLive})`

/** The company of a member's account. */
const employer = sql<Ref | null>`(
  select jsonb_build_object('uuid', company.uuid, 'label', company.trade_name) from accounts
  join companies as company on company.uuid = accounts.company_uuid where accounts.uuid = members.account_uuid)`

/** Age in whole years on a day. */
const ageOn = (day: string) =>
  sql<number | null>`extract(year from age(${day}::date, members.birth_date))::integer`

/** Members whose age on a day lies between `from` and `to`, both included. */
function filterAge(day: string, from: number | undefined, to: number | undefined) {
  if (from === undefined && to === undefined) return
  const before = (years: number) => sql`(${day}::date - make_interval(years => ${sql.lit(years)}))::date`
  const born = sql.ref('members.birth_date')
  return sql<SqlBool>`(${born} <= ${before(from ?? 0)}
    ${to === undefined ? sql`` : sql`and ${born} > ${before(to + 1)}`})`
}

const rows = keepBuilt((db: Database, today: string) =>
  db.selectFrom('members').select([
    'members.uuid',
    'members.number',
    'members.full_name',
    'members.kind',
    'members.relationship',
    'members.status',
    'members.enrolled_on',
    'members.employee_number',
    'members.created_at',
    ageOn(today).as('age'),
    referenceTo('accounts', 'members.account_uuid').as('account'),
    sql<{
      uuid: string
      label: string
    }>`jsonb_build_object('uuid', members.person_uuid, 'label', members.full_name)`.as('person'),
    employer.as('company'),
    sql<{ uuid: string; label: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('uuid', policies.uuid, 'label', policies.number) order by policies.number)
        from member_policies join policies on policies.uuid = member_policies.policy_uuid
        where member_policies.member_uuid = members.uuid and ${isLive}), '[]')`.as('policies'),
  ]),
)

const list = (db: Database, query: MemberListQuery, today: string): Listing<Member> =>
  listing(db, query, {
    rows: rows(db, today),
    table: 'members',
    sorts: {
      full_name: 'members.sort_name',
    },
    defaultSort: '-created_at',
    where: [
      isOneOf('members.status', query.status),
      isOneOf('members.kind', query.kind),
      isOneOf('members.relationship', query.relationship),
      isOneOf('members.sex', query.sex),
      is('members.account_uuid', query.account),
      query.company !== undefined &&
        sql<SqlBool>`members.account_uuid in (select uuid from accounts where company_uuid = ${query.company})`,
      is('members.person_uuid', query.person),
      is('members.holder_member_uuid', query.holder),
      isOneOf('members.department', query.department),
      filterCoveredBy('plan_uuid', query.plan),
      filterCoveredBy('policy_uuid', query.policy),
      holds(isCovered, query.without_policy === undefined ? undefined : !query.without_policy),
      isBetween('members.enrolled_on', query.enrolled_from, query.enrolled_to),
      filterAge(today, query.age_from, query.age_to),
    ],
  })

async function find(db: Database, uuid: string, { clock }: Reader): Promise<MemberDetail | undefined> {
  const member = await rows(db, dayIn(clock))
    .leftJoin('members as holder', 'holder.uuid', 'members.holder_member_uuid')
    .select([
      'members.version',
      'members.updated_at',
      'members.created_by',
      'members.updated_by',
      'members.archived_at',
      'members.tags',
      'members.external_id',
      'members.metadata',
      'members.birth_date',
      'members.sex',
      'members.department',
      'members.cost_center',
      'members.hired_on',
      'members.emergency_contact',
      'members.status_reason',
      'members.card_issued_at',
      'members.photo_attachment_uuid',
      optionalReferenceTo('providers', 'members.primary_provider_uuid').as('primary_provider'),
      joinedReference('holder', 'full_name').as('holder'),
      sql<MemberDetail['health_declaration']>`(
        select jsonb_build_object('answer', declared.answer,
          'signed_at', to_char(declared.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from health_declarations as declared where declared.member_uuid = members.uuid)`.as(
        'health_declaration',
      ),
      sql<number>`(select count(*) from members dependent
        where dependent.holder_member_uuid = members.uuid and dependent.archived_at is null)`.as(
        'dependents',
      ),
    ])
    .where('members.uuid', '=', uuid)
    .executeTakeFirst()
  if (!member) return
  return {
    ...member,
    gaps: await findCoverGaps(db, sql`member_policies.member_uuid = ${uuid}`, dayIn(clock)),
  }
}

async function check(tx: Transaction, values: NewMember, { before }: WriteContext<'members'>) {
  await refuseMissing(tx, values, [
    ['account_uuid', 'accounts', 'Esa cuenta no existe'],
    ['person_uuid', 'persons', 'Esa persona no existe'],
    ['holder_member_uuid', 'members', 'Ese miembro no existe'],
    ['primary_provider_uuid', 'providers', 'Ese proveedor no existe'],
  ])
  await refuseUnfitPhoto(tx, values, before)
  if (!before) await refuseClosedAccount(tx, values.account_uuid)
  if (values.kind === 'dependent') await refuseUnfitHolder(tx, values, before?.uuid)
  if (
    before &&
    before.kind === 'holder' &&
    values.kind === 'dependent' &&
    (await loadDependents(tx, before.uuid)).length > 0
  )
    throw unprocessable({
      field: 'kind',
      code: 'has_dependents',
      message: 'Otros miembros dependen de este titular',
    })
}

async function refuseClosedAccount(tx: Transaction, uuid: string) {
  const account = await tx.selectFrom('accounts').select('status').where('uuid', '=', uuid).executeTakeFirst()
  if (account?.status === 'closed')
    throw unprocessable({ field: 'account_uuid', code: 'closed', message: 'Esa cuenta está cerrada' })
}

/** Refuses a holder of another account, a dependent as holder, and a member as their own holder. */
async function refuseUnfitHolder(tx: Transaction, values: NewMember, uuid: string | undefined) {
  const refuse = (message: string) => unprocessable({ field: 'holder_member_uuid', code: 'unfit', message })
  if (values.holder_member_uuid === uuid) throw refuse('Nadie depende de sí mismo')
  const holder = await tx
    .selectFrom('members')
    .select(['kind', 'account_uuid'])
    .where('uuid', '=', values.holder_member_uuid ?? '')
    .executeTakeFirst()
  if (holder?.kind !== 'holder') throw refuse('Elige a un titular')
  if (holder.account_uuid !== values.account_uuid) throw refuse('Elige a un titular de la misma cuenta')
}

const loadDependents = (tx: Transaction, uuid: string) =>
  tx
    .selectFrom('members')
    .selectAll()
    .where('holder_member_uuid', '=', uuid)
    .where('status', '<>', 'terminated')
    .where('archived_at', 'is', null)
    .orderBy('number')
    .forUpdate()
    .execute()

async function onTransition(tx: Transaction, { name, row, reason, origin, effects }: Step<'members'>) {
  const today = dayOf(new Date(origin.at))
  if (name === 'terminate') {
    for (const dependent of await loadDependents(tx, row.uuid)) {
      const ended = { status: 'terminated', status_reason: reason, terminated_on: today }
      const { effect } = await updateRecord(tx, auditedMembers, origin, dependent, ended, {
        event: 'terminated',
        action: 'updated',
        reason,
      })
      if (effect) effects.push(effect)
      await endCoversOf(tx, dependent.uuid, origin, effects)
    }
    await endCoversOf(tx, row.uuid, origin, effects)
    return { columns: { terminated_on: today } }
  }
  if (name === 'reinstate' && row.terminated_on) {
    const away = (Date.parse(today) - Date.parse(row.terminated_on)) / DAY
    if (away > REINSTATABLE_DAYS)
      throw conflict(
        'invalid_transition',
        `Pasaron más de ${REINSTATABLE_DAYS} días de la baja. Crea un miembro nuevo`,
      )
    return { columns: { terminated_on: null, status_reason: null } }
  }
}

const whyNotDeletable = async (tx: Transaction, { uuid, status }: Row<'members'>) => {
  if (status === 'active' || status === 'suspended') return 'Tiene cobertura. Dalo de baja en su lugar'
  return (await loadDependents(tx, uuid)).length > 0 ? 'Otros miembros dependen de este titular' : undefined
}

export const members = recordKind(memberContract, {
  ...auditedMembers,
  noun: 'El miembro',
  prefix: 'AFI',
  list: (db, query, { clock }) => list(db, query, dayIn(clock)),
  find,
  defaults: () => ({ status: 'pending' }),
  unique: {
    members_account_person_key: {
      field: 'person_uuid',
      code: 'duplicate',
      message: 'Esa persona ya es miembro de la cuenta',
    },
  },
  check,
  whyNotDeletable,
  onTransition,
})

/** The reference of a member to their person; the member's covers follow the member. */
export const memberReference = referenceInColumn('person_uuid', {
  audited: members,
  noun: members.noun,
  numberOf: ({ number }) => number,
})
