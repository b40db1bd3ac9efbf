import { sql } from 'kysely'
import type { NewPlanDocument } from '@/contract/planParts'
import type { Database, Transaction } from '@server/db/database'
import { unprocessable } from '@server/core/problems'

/** Whose files may be documents: those of a plan, or for a new plan what the person who creates it has just sent. */
type Owner = { plan: string } | { sender: string }

const selectFiles = (db: Database, owner: Owner, documents: readonly NewPlanDocument[]) =>
  db
    .selectFrom('attachments')
    .select(['uuid', 'media_type'])
    .where('uuid', 'in', uuidsOf(documents))
    .where('subject_type', '=', 'plan')
    .where(
      'plan' in owner
        ? sql<boolean>`subject_uuid = ${owner.plan}`
        : sql<boolean>`subject_uuid is null and added_by ->> 'uuid' = ${owner.sender}`,
    )
    .where('removed_at', 'is', null)
    .execute()

const uuidsOf = (documents: readonly NewPlanDocument[]) =>
  documents.map(({ attachment_uuid }) => attachment_uuid)

/** Gives a plan that was just created the files that were sent before it. */
export async function keepEarlyDocuments(
  tx: Transaction,
  { uuid, documents }: { uuid: string; documents: readonly NewPlanDocument[] },
): Promise<void> {
  if (documents.length === 0) return
  await tx
    .updateTable('attachments')
    .set({ subject_uuid: uuid })
    .where('uuid', 'in', uuidsOf(documents))
    .where('subject_uuid', 'is', null)
    .execute()
}

/** Refuses documents that are not PDF files of their owner. @throws {Refusal} at each such document */
export async function refuseUnfitDocuments(
  db: Database,
  documents: readonly NewPlanDocument[],
  owner: Owner,
): Promise<void> {
  if (documents.length === 0) return
  const found = await selectFiles(db, owner, documents)
  const problems = documents.flatMap(({ attachment_uuid }, index) => {
    const file = found.find(({ uuid }) => uuid === attachment_uuid)
    if (file?.media_type === 'application/pdf') return []
    const message = file ? 'El documento debe ser un PDF' : 'Adjunta el documento a este plan'
    return [{ field: `documents.${index}.attachment_uuid`, code: 'unfit', message }]
  })
  if (problems.length > 0) throw unprocessable(...problems)
}

/** The documents that a plan lacks before it is published, in Spanish. */
export async function findMissingDocuments(
  db: Database,
  { uuid, documents }: { uuid: string; documents: readonly NewPlanDocument[] },
): Promise<string[]> {
  if (documents.length === 0)
    return ['Al plan le faltan sus condiciones generales. Adjunta al menos un documento antes de publicarlo']
  const found = await selectFiles(db, { plan: uuid }, documents)
  return documents
    .filter(({ attachment_uuid }) => !found.some((file) => file.uuid === attachment_uuid))
    .map(({ title }) => `Falta el archivo de ${title}. Adjúntalo otra vez`)
}

/** Copies the documents of another plan to a plan that was just created. Calling it again copies nothing. */
export async function copyDocuments(
  tx: Transaction,
  documents: readonly NewPlanDocument[],
  plan: string,
): Promise<void> {
  const copy = await tx
    .selectFrom('plans')
    .select('documents')
    .where('uuid', '=', plan)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (copy.documents.length > 0 || documents.length === 0) return
  const copies = []
  for (const document of documents) {
    const { rows } = await sql<{ uuid: string }>`
      insert into attachments (subject_type, subject_uuid, name, media_type, size, sha256, content, added_at, added_by)
      select subject_type, ${plan}::uuid, name, media_type, size, sha256, content, added_at, added_by
      from attachments where uuid = ${document.attachment_uuid} and removed_at is null
      returning uuid`.execute(tx)
    copies.push(...rows.map(({ uuid }) => ({ ...document, attachment_uuid: uuid })))
  }
  await tx
    .updateTable('plans')
    .set({ documents: JSON.stringify(copies) })
    .where('uuid', '=', plan)
    .execute()
}
