import { sql } from 'kysely'
import { mergeFields } from '@/contract/personActions'
import type { Transaction } from '@server/db/database'
import { persons } from '@server/domain/people/persons'
import type { RecordKind, Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict } from '@server/core/problems'

/** What is left of somebody whose data were erased. */
const nobody = {
  given_names: 'Persona',
  last_name: 'anonimizada',
  second_last_name: null,
  birth_date: null,
  sex: null,
  curp: null,
  tax_id: null,
  nss: null,
  nationality: 'MX',
  identity_document: null,
  email: null,
  phone: null,
  alternative_phone: null,
  address: null,
  marketing_consent: false,
  aliases: null,
  external_id: null,
  tags: [],
  // Anybody may have written anything there.
  metadata: {},
}

/** Persons as they are erased: the trail tells which data went, and none of them. */
export const erasedPersons = {
  ...persons,
  sensitive: [...mergeFields, 'aliases', 'external_id', 'tags', 'metadata'],
} satisfies Pick<RecordKind<'persons', never, never, never, never>, 'sensitive'>

/**
 * Erases what is known of a person nobody deals with any more, their files, what they told of their health, and those who
 * were merged into them. What the law has us keep stays, and is said.
 * @throws {Refusal} 409 while they are holder, customer or member
 */
export async function anonymizePerson(
  tx: Transaction,
  { row, origin }: Step<'persons'>,
): Promise<StepOutcome<'persons'>> {
  const why = await persons.whyNotDeletable?.(tx, row)
  if (why) throw conflict('not_deletable', why)
  await tx.deleteFrom('person_merges').where('survivor_uuid', '=', row.uuid).execute()
  const parts = await tx
    .updateTable('persons')
    .set({ ...nobody, archived_at: origin.at })
    .where('merged_into_uuid', '=', row.uuid)
    .returning('uuid')
    .execute()
  await tx
    .deleteFrom('health_declarations')
    .where('member_uuid', 'in', (members) =>
      members.selectFrom('members').select('uuid').where('person_uuid', '=', row.uuid),
    )
    .execute()
  // Taken off, a photo is thrown away.
  await tx
    .updateTable('members')
    .set({ photo_attachment_uuid: null })
    .where('person_uuid', '=', row.uuid)
    .execute()
  await tx
    .updateTable('attachments')
    .set({ removed_at: origin.at, name: 'anonimizado.pdf', content: sql`''::bytea` })
    .where('subject_type', '=', 'person')
    .where('subject_uuid', 'in', [row.uuid, ...parts.map(({ uuid }) => uuid)])
    .execute()
  return {
    columns: {
      ...nobody,
      // The status of a deceased person is kept.
      ...(row.status === 'deceased' && { status: row.status }),
      archived_at: origin.at,
    },
    notes: [
      'La bitácora, los tickets, las facturas y las notas internas conservan lo que ya decían, como lo pide la ley',
    ],
  }
}
