import { LARGEST_PHOTO } from '@/contract/attachments'
import type { Transaction } from '@server/db/database'
import { unprocessable } from '@server/core/problems'

type Pictured<Field extends string> = { [name in Field]?: string | null | undefined }

/** The name of a picture in messages, by its field. */
const names = {
  photo_attachment_uuid: 'la foto',
  logo_attachment_uuid: 'el logo',
} as const
type PictureField = keyof typeof names

/** Refuses a photo that is no picture, is too large, or is a file of another record. @throws {Refusal} 422 */
export const refuseUnfitPhoto = (
  tx: Transaction,
  values: Pictured<'photo_attachment_uuid'>,
  before: (Pictured<'photo_attachment_uuid'> & { uuid: string }) | undefined,
) => refuseUnfitPicture(tx, 'photo_attachment_uuid', values, before)

/** Refuses a logo of a company as `refuseUnfitPhoto` does a photo. @throws {Refusal} 422 */
export const refuseUnfitLogo = (
  tx: Transaction,
  values: Pictured<'logo_attachment_uuid'>,
  before: (Pictured<'logo_attachment_uuid'> & { uuid: string }) | undefined,
) => refuseUnfitPicture(tx, 'logo_attachment_uuid', values, before)

async function refuseUnfitPicture<Field extends PictureField>(
  tx: Transaction,
  field: Field,
  values: Pictured<Field>,
  before: (Pictured<Field> & { uuid: string }) | undefined,
): Promise<void> {
  const picture = values[field]
  if (!picture || picture === before?.[field]) return
  const file = await tx
    .selectFrom('attachments')
    .select(['subject_uuid', 'media_type', 'size', 'kept_at'])
    .where('uuid', '=', picture)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  // A picture is deleted when the next one replaces it, which evidence must not be.
  if (!file || file.subject_uuid !== before?.uuid || file.kept_at)
    throw unprocessable({ field, code: 'unfit', message: `Adjunta ${names[field]} a este registro` })
  refuseUnshown(field, file)
}

/** Refuses a file that is no picture, or too large to be shown. @throws {Refusal} 422 */
export function refuseUnshown(field: PictureField, file: { media_type: string; size: number }): void {
  const name = names[field].replace(/^./, (letter) => letter.toUpperCase())
  const refuse = (code: string, message: string) => unprocessable({ field, code, message })
  if (!file.media_type.startsWith('image/')) throw refuse('unsupported_type', `${name} debe ser JPG o PNG`)
  if (file.size > LARGEST_PHOTO) throw refuse('too_large', `${name} puede pesar como máximo 1 MB`)
}
