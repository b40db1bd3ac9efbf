import type { SettingsOf } from '@/contract/settings'
import { reachOf } from '@server/money/inWords'
import { MARGIN, type Sheet, SOFT } from './sheet'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import { printedLogo } from './organizationLogo'

/** Whoever issues a paper, as the settings keep it. */
export type Issuer = Pick<
  SettingsOf<'organization'>,
  'name' | 'legal_name' | 'address' | 'support_phone' | 'support_email'
> & { logo: Buffer | undefined }

/** Who issues papers now. */
export async function issuerOf(db: Database): Promise<Issuer> {
  const organization = await settingsOf(db, 'organization')
  return { ...organization, logo: await printedLogo(db, organization) }
}

/** How much of the head of a paper a logo may take. */
const LOGO = { width: 140, height: 40 }

/** Says at the head of a paper who issues it, where they are and how they are reached, and draws a line under it. */
export function letterhead(page: Sheet, issuer: Issuer): void {
  const { doc, width } = page
  const top = doc.y
  const across = { x: MARGIN, width: issuer.logo ? width - LOGO.width - 16 : width }
  page.place('P', { ...across, text: issuer.legal_name ?? issuer.name }, { isBold: true })
  for (const line of [issuer.address, reachOf(issuer)])
    if (line) page.place('P', { ...across, text: line }, { color: SOFT })
  const { logo } = issuer
  if (logo) {
    const bottom = doc.y
    // The name beside it says the same to whoever has the paper read aloud.
    page.drawn(() =>
      doc.image(logo, MARGIN + width - LOGO.width, top, { fit: [LOGO.width, LOGO.height], align: 'right' }),
    )
    doc.y = Math.max(bottom, top + LOGO.height)
  }
  page.rule()
}
