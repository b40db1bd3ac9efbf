import { type MergeField, mergeFields, UNDOABLE_DAYS } from '@/contract/personActions'
import { minutesAfter } from '@server/core/clock'
import { canonicalJson } from '@server/core/canonicalJson'
import type { Transaction } from '@server/db/database'
import { lockRecord, type Row, updateRecord } from '@server/audit/writes'
import type { Step } from '@server/records/recordKind'
import type { StepOutcome } from '@server/records/stepOutcome'
import { conflict } from '@server/core/problems'
import { collectAliases } from './mergePerson'
import { auditedPersons } from '@server/domain/people/auditedPersons'
import { restoreReferences } from './reassignReferences'
import type { AnyPersonReference } from '@server/records/personReference'

/** The Spanish name of each value in a sentence. */
const words: Record<MergeField | 'tags', string> = {
  given_names: 'El nombre',
  last_name: 'El primer apellido',
  second_last_name: 'El segundo apellido',
  birth_date: 'La fecha de nacimiento',
  sex: 'El sexo',
  curp: 'La CURP',
  tax_id: 'El RFC',
  nss: 'El número de seguridad social',
  nationality: 'La nacionalidad',
  identity_document: 'La identificación',
  email: 'El correo',
  phone: 'El celular',
  alternative_phone: 'El otro teléfono',
  address: 'La dirección',
  preferred_channel: 'El contacto preferido',
  marketing_consent: 'El permiso de enviar promociones',
  tags: 'La lista de etiquetas',
}

/**
 * Undoes a merge: references go back to the merged person, and the survivor gets back its values, except those changed
 * since, which the notes name.
 * @throws {Refusal} where it is too late, or the survivor was merged in turn
 */
export async function undoMerge(
  tx: Transaction,
  { row, origin, effects }: Step<'persons'>,
  references: readonly AnyPersonReference[],
): Promise<StepOutcome<'persons'>> {
  const merge = await tx
    .selectFrom('person_merges')
    .selectAll()
    .where('merged_uuid', '=', row.uuid)
    .where('undone_at', 'is', null)
    .orderBy('merged_at', 'desc')
    .executeTakeFirst()
  if (!merge) throw conflict('invalid_transition', 'No queda registro de cómo era antes de la fusión')
  if (minutesAfter(new Date(merge.merged_at), UNDOABLE_DAYS * 24 * 60) < new Date(origin.at))
    throw conflict('invalid_transition', `Una fusión solo se puede deshacer durante ${UNDOABLE_DAYS} días`)
  const survivor = await lockRecord(tx, 'persons', merge.survivor_uuid)
  if (!survivor) throw new Error(`The person ${merge.survivor_uuid} is gone`)
  if (survivor.status === 'merged')
    throw conflict(
      'invalid_transition',
      `${survivor.number} se fusionó después con otra persona. Deshaz antes esa fusión`,
    )
  if (survivor.archived_at)
    throw conflict('invalid_transition', `${survivor.number} está archivada. Restáurala antes`)

  const reason = `Se deshizo la fusión de ${row.number} con ${survivor.number}`
  // References first: persons merged into the merged one become part of it again.
  const notes = await restoreReferences(tx, merge.links, { references, origin, reason, effects })
  const { back, changed } = restoreValues(survivor, merge.written)
  const { effect } = await updateRecord(
    tx,
    auditedPersons,
    origin,
    survivor,
    { ...back, aliases: await collectAliases(tx, survivor.uuid, row.uuid) },
    { event: 'separated', action: 'updated', reason },
  )
  if (effect) effects.push(effect)
  await tx
    .updateTable('person_merges')
    .set({ undone_at: origin.at, undone_by: origin.actor })
    .where('uuid', '=', merge.uuid)
    .execute()
  const { status, status_reason } = merge.merged_before
  return {
    columns: { status, status_reason, merged_into_uuid: null },
    notes: [
      ...notes,
      ...changed.map(
        (field) => `${words[field]} de ${survivor.number} cambió después de la fusión y se queda como está`,
      ),
    ],
  }
}

/** The values from before a merge, and the fields changed since, which stay as they are. */
function restoreValues(
  survivor: Row<'persons'>,
  written: Record<string, { before: unknown; after: unknown }>,
) {
  const back: Record<string, unknown> = {}
  const changed: (MergeField | 'tags')[] = []
  for (const field of [...mergeFields, 'tags'] as const) {
    const change = written[field]
    if (!change) continue
    if (canonicalJson(survivor[field]) === canonicalJson(change.after)) back[field] = change.before
    else changed.push(field)
  }
  return { back, changed }
}
