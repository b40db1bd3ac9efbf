import type { Transaction } from '../db/database'
import { unprocessable } from '../http/problems'

/**
 * Keeps the file that shows what was spent by an authorization: from then on nobody takes it off.
 * @throws {Refusal} for a file of something else, one that was taken off, or one that is no receipt
 */
export async function keepReceipt(
  tx: Transaction,
  { authorization, attachment, at }: { authorization: string; attachment: string; at: string },
): Promise<void> {
  const refuse = (code: string, message: string) =>
    unprocessable({ field: 'receipt_attachment_uuid', code, message })
  const file = await tx
    .selectFrom('attachments')
    .select('media_type')
    .where('uuid', '=', attachment)
    .where('subject_type', '=', 'fund_authorization')
    .where('subject_uuid', '=', authorization)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw refuse('unfit', 'Adjunta el comprobante a esta autorización')
  if (file.media_type === 'image/png') throw refuse('unfit', 'El comprobante debe ser un PDF o un JPG')
  await tx.updateTable('attachments').set({ kept_at: at }).where('uuid', '=', attachment).execute()
}
