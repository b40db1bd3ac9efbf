import { sql } from 'kysely'
import { mergeFields } from '@/contract/personActions'
import type { Transaction } from '@server/db/database'
import { persons } from '@server/domain/people/persons'
import type { RecordKind, Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict } from '@server/core/problems'

/** The values that replace the data of an anonymized person. */
const erasedData = {
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
  // Free text may contain personal data.
  metadata: {},
}

/** The kind of persons for anonymizing: the audit log names the erased fields, never their values. */
export const erasedPersons = {
  ...persons,
  sensitive: [...mergeFields, 'aliases', 'external_id', 'tags', 'metadata'],
} satisfies Pick<RecordKind<'persons', never, never, never, never>, 'sensitive'>

/**
 * Anonymizes a person without open relations: their data, files, health answers, and the persons merged into them.
 * Records that the law requires stay, and the notes say so.
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
    .set({ ...erasedData, archived_at: origin.at })
    .where('merged_into_uuid', '=', row.uuid)
    .returning('uuid')
    .execute()
  await tx
    .deleteFrom('health_declarations')
    .where('member_uuid', 'in', (members) =>
      members.selectFrom('members').select('uuid').where('person_uuid', '=', row.uuid),
    )
    .execute()
  // The claims stay for the books, without the account that they were paid at.
  await tx
    .updateTable('authorizations')
    .set({ payee: { bank: '', clabe: '', holder: 'Persona anonimizada' } })
    .where('purpose', '=', 'reimbursement')
    .where('member_uuid', 'in', (members) =>
      members.selectFrom('members').select('uuid').where('person_uuid', '=', row.uuid),
    )
    .execute()
  // A photo that is removed is deleted later.
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
      ...erasedData,
      // The status of a deceased person is kept.
      ...(row.status === 'deceased' && { status: row.status }),
      archived_at: origin.at,
    },
    notes: [
      'La bitácora, los tickets, las facturas y las notas internas conservan lo que ya decían, como lo pide la ley',
    ],
  }
}
