import { sql } from 'kysely'
import { settingsSections, type SettingsSection } from '@/contract/settings'
import type { Database, Transaction } from '@server/db/database'
import { unprocessable } from '@server/core/problems'
import { read } from '@server/http/validation'
import { refuseUnshown } from '@server/records/photos'

const FIELD = 'logo_attachment_uuid'
type OrganizationValues = Record<string, unknown>

/** Refuses an organization logo that was not uploaded as one, or cannot be shown or printed. */
export async function refuseUnfitOwnLogo(
  tx: Transaction,
  section: SettingsSection,
  before: OrganizationValues,
  after: OrganizationValues,
): Promise<void> {
  if (section !== 'organization' || after[FIELD] === before[FIELD]) return
  const { logo_attachment_uuid: logo } = read(settingsSections.organization, after)
  if (!logo) return
  const file = await selectOwnLogos(tx)
    .select(['media_type', 'size'])
    .where('uuid', '=', logo)
    .executeTakeFirst()
  const refuse = (code: string, message: string) => unprocessable({ field: FIELD, code, message })
  if (!file) throw refuse('unfit', 'Vuelve a elegir el logo')
  refuseUnshown(FIELD, file)
  const content = await loadContent(tx, logo)
  if (!content || !(await isPrintable(content)))
    throw refuse('unsupported_type', 'El logo debe ser JPG, o PNG sin partes transparentes')
}

/** The organization's logo for documents; undefined where there is none. */
export const loadPrintedLogo = async (
  db: Database,
  { logo_attachment_uuid: logo }: { logo_attachment_uuid: string | null },
) => (logo ? loadContent(db, logo) : undefined)

/** Files uploaded for the settings, which belong to no record. */
const selectOwnLogos = (db: Database) =>
  db
    .selectFrom('attachments')
    .where('subject_type', '=', 'settings')
    .where('subject_uuid', 'is', null)
    .where('removed_at', 'is', null)

async function loadContent(db: Database, uuid: string): Promise<Buffer | undefined> {
  const file = await selectOwnLogos(db)
    .select(sql<string>`encode(content, 'base64')`.as('content'))
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return file && Buffer.from(file.content, 'base64')
}

/** Whether pdfkit can embed the picture as it is: without transparency or interlacing. */
async function isPrintable(content: Buffer): Promise<boolean> {
  const isPng = content[0] === 0x89
  if (isPng && !isPlainPng(content)) return false
  const { default: PDFDocument } = await import('pdfkit')
  try {
    new PDFDocument().image(content, 0, 0)
    return true
  } catch {
    // The file only begins like a picture.
    return false
  }
}

/** A PNG of three bytes a pixel, without interlacing or transparency. */
const isPlainPng = (content: Buffer) => content[25] === 2 && content[28] === 0 && !content.includes('tRNS')
