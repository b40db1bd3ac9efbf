import { sql } from 'kysely'
import type { Database, Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'

const TYPE = 'fund_authorization'

/**
 * Locks the receipt of what an authorization spent, so that it cannot be removed.
 * @throws {Refusal} for a file of another record, a removed file, or one that is no receipt
 */
export async function keepReceipt(
  tx: Transaction,
  { authorization, attachment, at }: { authorization: string; attachment: string; at: string },
): Promise<void> {
  const refuse = (message: string) =>
    unprocessable({ field: 'receipt_attachment_uuid', code: 'unfit', message })
  const file = await selectFiles(tx)
    .where('uuid', '=', attachment)
    .where('subject_uuid', '=', authorization)
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw refuse('Adjunta el comprobante a esta autorización')
  if (file.media_type === 'image/png') throw refuse('El comprobante debe ser un PDF o un JPG')
  await tx.updateTable('attachments').set({ kept_at: at }).where('uuid', '=', attachment).execute()
}

/**
 * Refuses a quote that the same person did not upload for this request.
 * @throws {Refusal} for a file of another person, of another request, or one that is no quote
 */
export async function refuseUnfitQuote(
  tx: Transaction,
  { attachment, by }: { attachment: string; by: string },
): Promise<void> {
  const refuse = (message: string) =>
    unprocessable({ field: 'quote_attachment_uuid', code: 'unfit', message })
  const file = await selectFiles(tx)
    .where('uuid', '=', attachment)
    .where('subject_uuid', 'is', null)
    .where(sql`added_by ->> 'uuid'`, '=', by)
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw refuse('Vuelve a adjuntar la cotización')
  if (file.media_type === 'image/png') throw refuse('La cotización debe ser un PDF o un JPG')
}

/** Attaches the quote of a request to the new authorization, where it cannot be removed. */
export const keepQuote = (
  tx: Transaction,
  { uuid, quote_attachment_uuid }: Row<'fund_authorizations'>,
  at: string,
) =>
  tx
    .updateTable('attachments')
    .set({ subject_uuid: uuid, kept_at: at })
    .where('uuid', '=', quote_attachment_uuid)
    .execute()

const selectFiles = (db: Database) =>
  db
    .selectFrom('attachments')
    .select('media_type')
    .where('subject_type', '=', TYPE)
    .where('removed_at', 'is', null)
