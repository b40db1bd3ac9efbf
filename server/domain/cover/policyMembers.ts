import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { MemberPolicyDetail } from '@/contract/memberPolicies'
import { unaskedOfPerson } from '@/contract/persons'
import { NewPolicyMember } from '@/contract/policyMembers'
import { detailOf, Uuid, yesOrNo } from '@/contract/shapes'
import type { Clock } from '@server/core/clock'
import type { Database, Transaction } from '@server/db/database'
import { dayOf } from '@/contract/days'
import { createOnce } from '@server/audit/idempotency'
import type { Origin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { lockRecord, type Row } from '@server/audit/writes'
import { idempotencyKeyOf } from '@server/http/idempotencyKeys'
import { problems } from '@server/http/openapi'
import { conflict, notFound, Refusal, unprocessable } from '@server/core/problems'
import { ADMIN, originOf } from '@server/http/requests'
import { memberPolicies } from './member-policies'
import { members } from './members'
import { persons } from '@server/domain/people/persons'
import { policies } from './policies'
import { readerOf } from '@server/records/readable'
import { createWithin } from '@server/records/recordWrites'
import type { Staff } from '@server/core/staff'
import { staffOf } from '@server/http/access'

const unwritten = { tags: [], external_id: null }

type Enrolment = { values: NewPolicyMember; allowDuplicate: boolean; staff: Staff; origin: Origin }

/**
 * `POST admin/policies/{uuid}/members`: covers a person by a policy in one call. An unknown person is registered first,
 * and becomes a member who depends on the policy's holder.
 */
export function policyMembersRoute(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: Clock },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    `${ADMIN}policies/:uuid/members`,
    {
      config: { access: 'MemberPolicy.create' },
      schema: {
        tags: ['policies'],
        params: z.object({ uuid: Uuid }),
        querystring: z.strictObject({ allow_duplicate: yesOrNo }),
        body: NewPolicyMember,
        response: { 201: detailOf(MemberPolicyDetail), ...problems },
      },
    },
    async (request, reply) => {
      const enrolment = {
        values: request.body,
        allowDuplicate: request.query.allow_duplicate ?? false,
        staff: staffOf(request),
        origin: originOf(request, clock),
      }
      const { uuid } = await inTransaction(db, (tx) =>
        createOnce(tx, idempotencyKeyOf(request, clock), () => enrol(tx, request.params.uuid, enrolment)),
      )
      const data = await memberPolicies.find(db, uuid, readerOf(request, clock))
      if (!data) throw notFound(memberPolicies.noun)
      void reply
        .code(201)
        .header('Location', `${ADMIN}member-policies/${uuid}`)
        .header('ETag', `"${data.version}"`)
      return { data }
    },
  )
}

async function enrol(tx: Transaction, uuid: string, enrolment: Enrolment): Promise<Row<'member_policies'>> {
  const policy = await lockRecord(tx, 'policies', uuid)
  if (!policy || policy.archived_at) throw notFound(policies.noun)
  const person = await ensurePerson(tx, enrolment)
  const member = await ensureMember(tx, policy, person, enrolment)
  const { staff, origin } = enrolment
  try {
    return await createWithin(
      tx,
      memberPolicies,
      {
        policy_uuid: uuid,
        member_uuid: member.uuid,
        starts_on: null,
        ends_on: null,
        exclusions: [],
        ...unwritten,
      },
      { before: undefined, allowDuplicate: false, staff },
      origin,
    )
  } catch (error) {
    // `createWithin` blames the `member` or `policy` field, which this form does not have.
    const [field] = (error instanceof Refusal && error.details.errors) || []
    throw field ? conflict('invalid_transition', field.message) : error
  }
}

/**
 * The person with this CURP, or a new one.
 * @throws {Refusal} 422 where the CURP belongs to a person with another name
 */
async function ensurePerson(tx: Transaction, { values, allowDuplicate, staff, origin }: Enrolment) {
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
      field: 'curp',
      code: 'duplicate',
      message: `${known.full_name} (${known.number}) ya tiene esa CURP. Revisa la CURP y el nombre`,
    })
  return (
    known ??
    (await createWithin(
      tx,
      persons,
      {
        ...identity,
        ...unaskedOfPerson,
        tags: [],
      },
      { before: undefined, allowDuplicate, staff },
      origin,
    ))
  )
}

/** The person's member in the policy's account, or a new one who depends on its holder. */
async function ensureMember(
  tx: Transaction,
  policy: Row<'policies'>,
  person: { uuid: string },
  { values, staff, origin }: Enrolment,
) {
  const known = await tx
    .selectFrom('members')
    .select('uuid')
    .where('account_uuid', '=', policy.account_uuid)
    .where('person_uuid', '=', person.uuid)
    .where('status', '<>', 'terminated')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return (
    known ??
    (await createWithin(
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
    ))
  )
}
