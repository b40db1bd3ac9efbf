import { type SqlBool, sql } from 'kysely'
import type { Effect } from '@/contract/actions'
import { unaskedOfPerson } from '@/contract/persons'
import type { NewPolicyMember } from '@/contract/policyMembers'
import { dayOf } from '@/contract/days'
import { insertRecord, lockRecord, type Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { unprocessable } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { nextFolio } from '@server/db/folios'
import { persons } from '@server/domain/people/persons'
import { createWithin } from '@server/records/recordWrites'
import {
  activateMember,
  auditedMemberPolicies,
  type CoverWaiting,
  FOLIO,
  makeCover,
  refuseOutside,
  refuseUncoverable,
} from './covers'
import { members } from './members'

const unwritten = { tags: [], external_id: null }

type Enrolment = {
  values: NewPolicyMember
  allowDuplicate: boolean
  staff: Staff
  origin: Origin
  effects: Effect[]
}

type CoverBeginning = { starts_on: string; waiting: CoverWaiting; origin: Origin; effects: Effect[] }

/** Covers a member by a policy from a day until the policy ends. @throws {Refusal} where the policy does not take them */
export async function coverMember(
  tx: Transaction,
  policy: Row<'policies'>,
  member: Row<'members'>,
  { starts_on, waiting, origin, effects }: CoverBeginning,
): Promise<Row<'member_policies'>> {
  if (policy.status === 'expired' || policy.status === 'cancelled')
    throw unprocessable({ field: 'policy_uuid', code: 'unfit', message: 'La póliza ya terminó' })
  const period = { starts_on, ends_on: policy.ends_on }
  refuseOutside(period, policy)
  await refuseUncoverable(tx, policy, member, period, 'member_uuid')
  const cover = await insertRecord(tx, auditedMemberPolicies, origin, {
    policy_uuid: policy.uuid,
    member_uuid: member.uuid,
    ...(await makeCover(tx, policy, member, period, dayOf(new Date(origin.at)), waiting)),
    number: await nextFolio(tx, FOLIO),
  })
  effects.push(describeCreated('member_policy', cover.uuid, cover.number))
  if (cover.status === 'active') effects.push(...(await activateMember(tx, origin, member.uuid)))
  return cover
}

const describeCreated = (
  type: 'person' | 'member' | 'member_policy',
  uuid: string,
  label: string,
): Effect => ({
  event: `${type}.created`,
  subject: { type, uuid, label },
  changes: [],
})

/**
 * The member of a policy's account with the identity that was told; a new person is registered, and a new member depends
 * on the policy's holder.
 * @throws {Refusal} 422 where the CURP belongs to a person with another name; 409 for a person like another
 */
export async function ensurePolicyMember(
  tx: Transaction,
  policy: Row<'policies'>,
  enrolment: Enrolment,
): Promise<Row<'members'>> {
  const person = await ensurePerson(tx, enrolment)
  const { uuid } = await ensureMember(tx, policy, person, enrolment)
  const member = await lockRecord(tx, 'members', uuid)
  if (!member) throw new Error(`Member ${uuid} is gone`)
  return member
}

/**
 * The person with this CURP, or a new one.
 * @throws {Refusal} 422 where the CURP belongs to a person with another name
 */
async function ensurePerson(tx: Transaction, { values, allowDuplicate, staff, origin, effects }: Enrolment) {
  const { relationship: _, ...identity } = values
  const name = [identity.given_names, identity.last_name, identity.second_last_name].filter(Boolean).join(' ')
  const known = identity.curp
    ? await tx
        .selectFrom('persons')
        .select(['uuid', 'full_name', 'number'])
        .select(sql<SqlBool>`sort_name = fold(${name})`.as('is_same'))
        .where('curp', '=', identity.curp)
        .where('archived_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (known && !known.is_same)
    throw unprocessable({
      field: 'person.curp',
      code: 'duplicate',
      message: `${known.full_name} (${known.number}) ya tiene esa CURP. Revisa la CURP y el nombre`,
    })
  if (known) return known
  const wanted = { before: undefined, allowDuplicate, staff }
  const added = await createWithin(tx, persons, { ...identity, ...unaskedOfPerson, tags: [] }, wanted, origin)
  effects.push(describeCreated('person', added.uuid, `${added.full_name} (${added.number})`))
  return added
}

/** The person's member in the policy's account, or a new one who depends on its holder. */
async function ensureMember(
  tx: Transaction,
  policy: Row<'policies'>,
  person: { uuid: string },
  { values, staff, origin, effects }: Enrolment,
) {
  const known = await tx
    .selectFrom('members')
    .select('uuid')
    .where('account_uuid', '=', policy.account_uuid)
    .where('person_uuid', '=', person.uuid)
    .where('status', '<>', 'terminated')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (known) return known
  const added = await createWithin(
    tx,
    members,
    {
      account_uuid: policy.account_uuid,
      person_uuid: person.uuid,
      enrolled_on: dayOf(new Date(origin.at)),
      kind: 'dependent',
      holder_member_uuid: policy.holder_member_uuid,
      relationship: values.relationship,
      employee_number: null,
      department: null,
      cost_center: null,
      hired_on: null,
      primary_provider_uuid: null,
      emergency_contact: null,
      ...unwritten,
    },
    { before: undefined, allowDuplicate: false, staff },
    origin,
  )
  effects.push(describeCreated('member', added.uuid, added.full_name))
  return added
}
