import type { SettingsOf } from '@/contract/settings'
import { reachOf } from '@server/money/inWords'
import { MARGIN, type PdfPage, SOFT } from './pdfPage'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { loadPrintedLogo } from './organizationLogo'

/** The issuer of a document, from the settings. */
export type Issuer = Pick<
  SettingsOf<'organization'>,
  'name' | 'legal_name' | 'address' | 'support_phone' | 'support_email'
> & { logo: Buffer | undefined }

/** Loads the present issuer. */
export async function loadIssuer(db: Database): Promise<Issuer> {
  const organization = await settingsOf(db, 'organization')
  return { ...organization, logo: await loadPrintedLogo(db, organization) }
}

/** The largest size of a logo in the letterhead, in points. */
const LOGO = { width: 140, height: 40 }

/** Prints the issuer's name, address and contact at the head of a document, with a rule below. */
export function printLetterhead(page: PdfPage, issuer: Issuer): void {
  const { doc, width } = page
  const top = doc.y
  const across = { x: MARGIN, width: issuer.logo ? width - LOGO.width - 16 : width }
  page.addText('P', { ...across, text: issuer.legal_name ?? issuer.name }, { isBold: true })
  for (const line of [issuer.address, reachOf(issuer)])
    if (line) page.addText('P', { ...across, text: line }, { color: SOFT })
  const { logo } = issuer
  if (logo) {
    const bottom = doc.y
    // Decorative for screen readers, as the name beside it says the same.
    page.drawDecoration(() =>
      doc.image(logo, MARGIN + width - LOGO.width, top, { fit: [LOGO.width, LOGO.height], align: 'right' }),
    )
    doc.y = Math.max(bottom, top + LOGO.height)
  }
  page.drawRule()
}
