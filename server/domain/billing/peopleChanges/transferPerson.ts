import { dayAfter, dayOf } from '@/contract/days'
import type { TransferPerson } from '@/contract/peopleChanges'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import type { PolicyActing } from '@server/domain/cover/policyActRoute'
import { auditedMembers } from '@server/domain/cover/covers'
import { coverMember } from '@server/domain/cover/policyMembers'
import { mergeReports, type StepReport } from '@server/records/stepOutcome'
import { endCover, findLeaving } from './endPerson'
import { repricePeople } from './repricePeople'

/**
 * Moves a dependent to another policy of the account, without a day uncovered: what they waited already counts there.
 * @throws {Refusal} 422 where the other policy does not take them, or a day does not fit
 */
export async function transferPerson(
  tx: Transaction,
  policy: Row<'policies'>,
  { member_uuid, to_policy_uuid, relationship, first_day, price_from }: TransferPerson,
  change: PolicyActing,
): Promise<StepReport> {
  const { origin, effects } = change
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })
  if (to_policy_uuid === policy.uuid) throw refuse('to_policy_uuid', 'Ya está en esa póliza')
  if (first_day < dayOf(new Date(origin.at))) throw refuse('first_day', 'Pasa hoy o después')
  const cover = await findLeaving(tx, policy, member_uuid)
  if (first_day <= cover.starts_on)
    throw refuse('first_day', `Su cobertura aquí empieza el ${dayInWords(cover.starts_on)}: pasa después`)
  const other = await lockRecord(tx, 'policies', to_policy_uuid)
  if (!other || other.archived_at || other.account_uuid !== policy.account_uuid)
    throw refuse('to_policy_uuid', 'Elige una póliza de la misma cuenta')
  const member = await moveUnderHolder(tx, member_uuid, other, relationship, change)
  await endCover(tx, cover, { last_day: dayAfter(first_day, -1), reason: `Pasa a ${other.number}` }, change)
  await coverMember(tx, other, member, {
    starts_on: first_day,
    waiting: {
      waiting_from: cover.waiting_from ?? cover.starts_on,
      waiting_waived: cover.waiting_waived || cover.waiting_ends_on === null,
    },
    origin,
    effects,
  })
  const notes = [
    `${member.full_name}: ${policy.number} cubre hasta el ${dayInWords(dayAfter(first_day, -1))} y ${other.number} desde el ${dayInWords(first_day)}. Sus esperas cuentan desde que entró`,
  ]
  const pricing = { ...change, price_from, from_day: first_day }
  const left = await repricePeople(tx, policy.uuid, pricing)
  const joined = await repricePeople(tx, other.uuid, pricing)
  return mergeReports([{ notes }, left, joined])
}

/** Makes a member depend on the holder of the policy that they move to. */
async function moveUnderHolder(
  tx: Transaction,
  uuid: string,
  { holder_member_uuid }: Row<'policies'>,
  relationship: string,
  { origin, effects }: PolicyActing,
): Promise<Row<'members'>> {
  const member = await lockRecord(tx, 'members', uuid)
  if (!member) throw new Error(`Member ${uuid} is gone`)
  if (member.holder_member_uuid === holder_member_uuid && member.relationship === relationship) return member
  const { row, effect } = await updateRecord(
    tx,
    auditedMembers,
    origin,
    member,
    { holder_member_uuid, relationship, kind: 'dependent' },
    { event: 'updated', action: 'updated' },
  )
  if (effect) effects.push(effect)
  return row
}
