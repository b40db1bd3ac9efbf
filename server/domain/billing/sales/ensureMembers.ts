import { dayOf } from '@/contract/days'
import type { StaffSale } from '@/contract/staffSales'
import type { Row } from '@server/audit/writes'
import type { Origin } from '@server/core/origin'
import { unprocessable } from '@server/core/problems'
import type { Staff } from '@server/core/staff'
import type { Transaction } from '@server/db/database'
import { members } from '@server/domain/cover/members'
import { createWithin } from '@server/records/recordWrites'

type Ensuring = { account: { uuid: string }; staff: Staff; origin: Origin }

/**
 * The members of an account who are to be covered, the holder first: those that it has for these people, or new ones.
 * @throws {Refusal} 422 at a person who cannot be in that place
 */
export async function ensureMembers(
  tx: Transaction,
  people: StaffSale['people'],
  { account, staff, origin }: Ensuring,
): Promise<Pick<Row<'members'>, 'uuid'>[]> {
  const ensured: Pick<Row<'members'>, 'uuid'>[] = []
  for (const [index, { person_uuid, relationship }] of people.entries()) {
    const refuse = (message: string) =>
      unprocessable({ field: `people.${index}.person_uuid`, code: 'unfit', message })
    const person = await tx
      .selectFrom('persons')
      .select(['full_name', 'status'])
      .where('uuid', '=', person_uuid)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (person?.status !== 'active') throw refuse('Elige a una persona activa')
    const known = await tx
      .selectFrom('members')
      .select(['uuid', 'kind'])
      .where('account_uuid', '=', account.uuid)
      .where('person_uuid', '=', person_uuid)
      .where('status', '=', 'active')
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    const holder = ensured[0]
    if (known && !holder && known.kind !== 'holder')
      throw refuse(`${person.full_name} depende de otra persona en esta cuenta: elige primero a un titular`)
    ensured.push(
      known ??
        (await createWithin(
          tx,
          members,
          {
            account_uuid: account.uuid,
            person_uuid,
            enrolled_on: dayOf(new Date(origin.at)),
            kind: holder ? 'dependent' : 'holder',
            holder_member_uuid: holder?.uuid ?? null,
            relationship: holder ? relationship : null,
            employee_number: null,
            department: null,
            cost_center: null,
            hired_on: null,
            primary_provider_uuid: null,
            emergency_contact: null,
            tags: [],
            external_id: null,
          },
          { before: undefined, allowDuplicate: true, staff },
          origin,
        )),
    )
  }
  return ensured
}
