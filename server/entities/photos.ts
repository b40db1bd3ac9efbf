import { LARGEST_PHOTO } from '@/contract/attachments'
import type { Transaction } from '../db/database'
import { unprocessable } from '../http/problems'

type Photographed = { photo_attachment_uuid?: string | null | undefined }

/** Refuses as a photo what is no picture, is too large to be shown at once, or is a file of another record. */
export async function refuseUnfitPhoto(
  tx: Transaction,
  { photo_attachment_uuid: photo }: Photographed,
  before: (Photographed & { uuid: string }) | undefined,
): Promise<void> {
  if (!photo || photo === before?.photo_attachment_uuid) return
  const file = await tx
    .selectFrom('attachments')
    .select(['subject_uuid', 'media_type', 'size', 'kept_at'])
    .where('uuid', '=', photo)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const refuse = (code: string, message: string) =>
    unprocessable({ field: 'photo_attachment_uuid', code, message })
  // What stays as evidence would be thrown away with the next photo.
  if (!file || file.subject_uuid !== before?.uuid || file.kept_at)
    throw refuse('unfit', 'Adjunta la foto a este registro')
  if (!file.media_type.startsWith('image/')) throw refuse('unsupported_type', 'La foto debe ser JPG o PNG')
  if (file.size > LARGEST_PHOTO) throw refuse('too_large', 'La foto puede pesar como máximo 1 MB')
}
