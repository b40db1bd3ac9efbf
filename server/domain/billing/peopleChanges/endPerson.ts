import { dayAfter, dayOf } from '@/contract/days'
import type { EndPerson } from '@/contract/peopleChanges'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import type { Transaction } from '@server/db/database'
import { dayInWords } from '@server/db/days'
import type { PolicyActing } from '@server/domain/cover/policyActRoute'
import { loadPlanSold } from '@server/domain/catalogue/planTerms'
import { auditedMemberPolicies, endCoverOn, loadLiveCovers } from '@server/domain/cover/covers'
import { mergeReports, type StepReport } from '@server/records/stepOutcome'
import { repricePeople } from './repricePeople'

const reasons: Record<EndPerson['cause'], string> = {
  divorce: 'Divorcio o separación',
  age_limit: 'Cumplió la edad límite del plan',
  leaving: 'Deja la póliza',
}

/**
 * Ends the cover of a dependent on a day, past or to come, and charges for those who stay.
 * @throws {Refusal} 422 for the holder, for a cause that does not fit, and for a day outside their cover
 */
export async function endPerson(
  tx: Transaction,
  policy: Row<'policies'>,
  { cause, member_uuid, last_day, price_from }: EndPerson,
  change: PolicyActing,
): Promise<StepReport> {
  const cover = await findLeaving(tx, policy, member_uuid)
  const member = await lockRecord(tx, 'members', member_uuid)
  if (!member) throw new Error(`Member ${member_uuid} is gone`)
  await refuseUnfitDeparture(tx, policy, member, { cause, last_day })
  const notes = await endCover(tx, cover, { last_day, reason: reasons[cause] }, change)
  const { min } = (await loadPlanSold(tx, policy)).members
  const staying = (await loadLiveCovers(tx, policy.uuid)).length
  if (staying < min)
    notes.push(`Quedan ${staying} de las ${min} personas que pide el plan: cámbialo o agrega a quien falte`)
  const priced = await repricePeople(tx, policy.uuid, {
    ...change,
    price_from,
    from_day: dayAfter(last_day, 1),
  })
  return mergeReports([{ notes: notes.map((note) => `${member.full_name}: ${note}`) }, priced])
}

/** The cover of a dependent who leaves or moves. @throws {Refusal} 422 for the holder, and for one who is not covered */
export async function findLeaving(
  tx: Transaction,
  policy: Row<'policies'>,
  member_uuid: string,
): Promise<Row<'member_policies'>> {
  const refuse = (message: string) => unprocessable({ field: 'member_uuid', code: 'unfit', message })
  if (member_uuid === policy.holder_member_uuid)
    throw refuse('Es el titular de la póliza. Si deja de tenerla, cancélala')
  const cover = (await loadLiveCovers(tx, policy.uuid)).find((one) => one.member_uuid === member_uuid)
  if (!cover) throw refuse('La póliza no cubre a esa persona')
  return cover
}

/**
 * Ends a cover on its last day: one that is still to come ends by itself then. Returns what staff should know of it.
 * @throws {Refusal} 422 for a day outside the cover
 */
export async function endCover(
  tx: Transaction,
  cover: Row<'member_policies'>,
  { last_day, reason }: { last_day: string; reason: string },
  { origin, effects }: PolicyActing,
): Promise<string[]> {
  const today = dayOf(new Date(origin.at))
  const refuse = (message: string) => unprocessable({ field: 'last_day', code: 'unfit', message })
  if (last_day < cover.starts_on) throw refuse(`Su cobertura empieza el ${dayInWords(cover.starts_on)}`)
  if (last_day > cover.ends_on) throw refuse(`Su cobertura termina el ${dayInWords(cover.ends_on)}`)
  const isLater = last_day > today
  const values = isLater
    ? { ends_on: last_day, status_reason: `${reason}: cubre hasta el ${dayInWords(last_day)}` }
    : { ...endCoverOn(cover, last_day), status_reason: reason, suspended_with_policy: false }
  const { effect } = await updateRecord(tx, auditedMemberPolicies, origin, cover, values, {
    event: isLater ? 'updated' : 'terminated',
    action: 'updated',
    reason,
  })
  if (effect) effects.push(effect)
  const usedLater = cover.limits_used.filter(({ last_on }) => last_on && last_on > last_day)
  const lastUse = usedLater.map(({ last_on }) => last_on ?? '').toSorted()
  return [
    `Cubre hasta el ${dayInWords(last_day)}`,
    ...lastUse
      .slice(-1)
      .map((day) => `Usó su cobertura el ${dayInWords(day)}, después de ese día: revisa qué se pagó`),
  ]
}

/** Refuses a divorce of one who is no partner, and an age limit that is not reached. */
async function refuseUnfitDeparture(
  tx: Transaction,
  policy: Row<'policies'>,
  { relationship, birth_date, full_name }: Row<'members'>,
  { cause, last_day }: Pick<EndPerson, 'cause' | 'last_day'>,
) {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })
  if (cause === 'divorce' && relationship !== 'spouse' && relationship !== 'partner')
    throw refuse('cause', `${full_name} no es cónyuge ni pareja de quien es titular`)
  if (cause !== 'age_limit') return
  const { child_max_age } = (await loadPlanSold(tx, policy)).eligibility
  if (relationship !== 'child' || child_max_age === null || !birth_date)
    throw refuse('cause', `El plan no tiene una edad límite para ${full_name}`)
  const lastCovered = dayAfter(birthdayOf(birth_date, child_max_age + 1), -1)
  if (last_day < lastCovered)
    throw refuse(
      'last_day',
      `El plan cubre a hijas e hijos hasta los ${child_max_age} años cumplidos: hasta el ${dayInWords(lastCovered)}`,
    )
}

/** The day on which a person reaches an age; the 1st of March for those born on the 29th of February. */
function birthdayOf(birth_date: string, age: number): string {
  const [year = 0, month = 1, day = 1] = birth_date.split('-').map(Number)
  return new Date(Date.UTC(year + age, month - 1, day)).toISOString().slice(0, 10)
}
