import { sql } from 'kysely'
import type { NewPlanDocument } from '@/contract/planParts'
import type { Database, Transaction } from '@server/db/database'
import { unprocessable } from '@server/core/problems'

const selectFiles = (db: Database, plan: string, uuids: readonly string[]) =>
  db
    .selectFrom('attachments')
    .select(['uuid', 'media_type'])
    .where('uuid', 'in', uuids)
    .where('subject_type', '=', 'plan')
    .where('subject_uuid', '=', plan)
    .where('removed_at', 'is', null)
    .execute()

/** Refuses documents that are not PDF files of the plan. @throws {Refusal} at each such document */
export async function refuseUnfitDocuments(
  db: Database,
  documents: readonly NewPlanDocument[],
  plan: string | undefined,
): Promise<void> {
  if (documents.length === 0) return
  const found = plan
    ? await selectFiles(
        db,
        plan,
        documents.map(({ attachment_uuid }) => attachment_uuid),
      )
    : []
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
  const found = await selectFiles(
    db,
    uuid,
    documents.map(({ attachment_uuid }) => attachment_uuid),
  )
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
