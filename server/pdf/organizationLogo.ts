import { sql } from 'kysely'
import PDFDocument from 'pdfkit'
import { settingsSections, type SettingsSection } from '@/contract/settings'
import type { Database, Transaction } from '@server/db/database'
import { unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import { refuseUnshown } from '@server/records/photos'

const FIELD = 'logo_attachment_uuid'
type Values = Record<string, unknown>

/** Refuses as the organisation's logo what was not sent as such, or could not be put on a page or on paper. */
export async function refuseUnfitOwnLogo(
  tx: Transaction,
  section: SettingsSection,
  before: Values,
  after: Values,
): Promise<void> {
  if (section !== 'organization' || after[FIELD] === before[FIELD]) return
  const { logo_attachment_uuid: logo } = read(settingsSections.organization, after)
  if (!logo) return
  const file = await ownLogos(tx).select(['media_type', 'size']).where('uuid', '=', logo).executeTakeFirst()
  const refuse = (code: string, message: string) => unprocessable({ field: FIELD, code, message })
  if (!file) throw refuse('unfit', 'Vuelve a elegir el logo')
  refuseUnshown(FIELD, file)
  const content = await contentOf(tx, logo)
  if (!content || !isPrintable(content))
    throw refuse('unsupported_type', 'El logo debe ser JPG, o PNG sin partes transparentes')
}

/** The organisation's logo as papers show it, where it has one. */
export const printedLogo = async (
  db: Database,
  { logo_attachment_uuid: logo }: { logo_attachment_uuid: string | null },
) => (logo ? contentOf(db, logo) : undefined)

/** Files that were sent for the settings, which are no record. */
const ownLogos = (db: Database) =>
  db
    .selectFrom('attachments')
    .where('subject_type', '=', 'settings')
    .where('subject_uuid', 'is', null)
    .where('removed_at', 'is', null)

async function contentOf(db: Database, uuid: string): Promise<Buffer | undefined> {
  const file = await ownLogos(db)
    .select(sql<string>`encode(content, 'base64')`.as('content'))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return file && Buffer.from(file.content, 'base64')
}

/** Whether a picture goes on paper as it is: what has transparent parts or comes in steps would be decoded beforehand. */
function isPrintable(content: Buffer): boolean {
  const isPng = content[0] === 0x89
  if (isPng && !isPlainPng(content)) return false
  try {
    new PDFDocument().image(content, 0, 0)
    return true
  } catch {
    // No picture at all, for all that it begins as one.
    return false
  }
}

/** Of three bytes for each point, in one go. */
const isPlainPng = (content: Buffer) => content[25] === 2 && content[28] === 0 && !content.includes('tRNS')
