import { dayOf } from '@/contract/days'
import type { AddPerson } from '@/contract/peopleChanges'
import { lockRecord, type Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import type { PolicyActing } from '@server/domain/cover/policyActRoute'
import { loadPlanSold } from '@server/domain/catalogue/planTerms'
import { coverMember, ensurePolicyMember } from '@server/domain/cover/policyMembers'
import { mergeReports, type StepReport } from '@server/records/stepOutcome'
import { decideStart } from './coverStart'
import { repricePeople } from './repricePeople'

/**
 * Covers a person who was born, adopted, married or joins, from the day that the plan says, and charges for them.
 * @throws {Refusal} 422 where the policy does not take them, or the day does not fit
 */
export async function addPerson(
  tx: Transaction,
  policy: Row<'policies'>,
  values: AddPerson,
  change: PolicyActing,
): Promise<StepReport> {
  const { origin, effects } = change
  const member = await findArriving(tx, policy, values, change)
  const happened_on = values.cause === 'birth' ? member.birth_date : values.happened_on
  if (!happened_on)
    throw unprocessable({ field: 'happened_on', code: 'required', message: 'Escribe el día en que pasó' })
  refuseUnfitCause(values, member)
  const plan = await loadPlanSold(tx, policy)
  const start = decideStart(
    { cause: values.cause, happened_on, today: dayOf(new Date(origin.at)) },
    { ...plan.eligibility, policy_starts_on: policy.starts_on },
  )
  await coverMember(tx, policy, member, { ...start, origin, effects })
  const priced = await repricePeople(tx, policy.uuid, {
    ...change,
    price_from: values.price_from,
    from_day: start.starts_on,
  })
  return mergeReports([{ notes: [`${member.full_name}: ${start.note}`] }, priced])
}

async function findArriving(
  tx: Transaction,
  policy: Row<'policies'>,
  values: AddPerson,
  { staff, origin, effects }: PolicyActing,
): Promise<Row<'members'>> {
  if (values.who === 'new')
    return ensurePolicyMember(tx, policy, {
      values: values.person,
      allowDuplicate: values.allow_duplicate,
      staff,
      origin,
      effects,
    })
  const member = await lockRecord(tx, 'members', values.member_uuid)
  if (member && !member.archived_at) return member
  throw unprocessable({ field: 'member_uuid', code: 'unknown_reference', message: 'Ese miembro no existe' })
}

/** Refuses a birth or an adoption of one who is no child of the holder, and a marriage of one who is no partner. */
function refuseUnfitCause({ cause }: AddPerson, { relationship, full_name }: Row<'members'>) {
  const refuse = (message: string) => unprocessable({ field: 'cause', code: 'unfit', message })
  if ((cause === 'birth' || cause === 'adoption') && relationship !== 'child')
    throw refuse(`${full_name} no es hija o hijo de quien es titular. Revisa el parentesco`)
  if (cause === 'marriage' && relationship !== 'spouse' && relationship !== 'partner')
    throw refuse(`${full_name} no es cónyuge ni pareja de quien es titular. Revisa el parentesco`)
}
