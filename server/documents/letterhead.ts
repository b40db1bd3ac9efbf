import type { SettingsOf } from '@/contract/settings'
import { reachOf } from '../billing/inWords'
import { MARGIN, type Sheet, SOFT } from '../billing/sheet'

/** Whoever issues a paper, as the settings keep it. */
export type Issuer = Pick<
  SettingsOf<'organization'>,
  'name' | 'legal_name' | 'address' | 'support_phone' | 'support_email'
>

/** Says at the head of a paper who issues it, where they are and how they are reached, and draws a line under it. */
export function letterhead(page: Sheet, issuer: Issuer): void {
  const across = { x: MARGIN, width: page.width }
  page.place('P', { ...across, text: issuer.legal_name ?? issuer.name }, { isBold: true })
  for (const line of [issuer.address, reachOf(issuer)])
    if (line) page.place('P', { ...across, text: line }, { color: SOFT })
  page.rule()
}
