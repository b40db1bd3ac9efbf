import { escapeHtml } from '@server/core/escapeHtml'
import type { PageNames } from '@/contract/pageNames'
import { withSeller } from '@/contract/visitorTitles'
import { LOGOS } from './requests'

/** What a page of visitors says before its scripts are there, as its screen says it a moment later. */
export type FirstWords = {
  /** Which screen's layout they have. */
  page: 'plan' | 'shop' | 'seller' | 'search'
  /** What the screen will ask the API for first, where no checkout was begun at this address of its own. */
  ask: { address: string; call: string } | null
  /** The company that sells together with the seller. */
  company?: { name: string; logo_uuid: string | null; brand_color: string | null }
  title: string
  sentence: string | null
  /** The lowest price with how often it is paid, and what it includes; null where the page has none. */
  price: { amount: string; includes: string } | null
}

/** Reads the first words of the page at a path; `hasQuery` where its address goes on with a query. */
export type ReadWords = (path: string, hasQuery: boolean) => Promise<FirstWords | undefined>

/** Writes the first words into what `index.html` shows before its scripts, under the name of the seller or of a company. */
export function writeFirstWords(page: string, words: FirstWords, names: PageNames, appKey: string): string {
  const { ask, company, title, sentence, price } = words
  const marks = Object.entries({
    page: words.page,
    ...(ask && { ...ask, key: appKey }),
    ...(company?.brand_color && { color: company.brand_color }),
  }).map(([mark, value]) => ` data-${mark}="${escapeHtml(value)}"`)
  const said = sentence ? `<p>${escapeHtml(sentence)}</p>` : ''
  const cost = price
    ? `<p><strong>${escapeHtml(price.amount)}</strong>, ${escapeHtml(price.includes)}</p>`
    : ''
  const written = `<div class="first-visit"${marks.join('')}>
<div class="first-seller"><p>${company ? writeCompany(company, names) : writeSeller(names)}</p></div>
<div class="first-words"><div><h1>${escapeHtml(title)}</h1>${said}</div>${cost}</div>
</div>`
  return page.replace('<div class="first-paint">', (frame) => frame + written)
}

const writeLogo = (uuid: string | null | undefined, alt: string) =>
  uuid ? `<img src="${LOGOS}${escapeHtml(uuid)}" alt="${escapeHtml(alt)}">` : ''

const writeSeller = (names: PageNames) =>
  `${writeLogo(names['seller-logo'], '')}${escapeHtml(names.seller ?? '')}`

function writeCompany({ name, logo_uuid }: NonNullable<FirstWords['company']>, names: PageNames): string {
  const seller = escapeHtml(withSeller(names.seller ?? ''))
  return `${writeLogo(logo_uuid, name)}<span>${logo_uuid ? '' : `${escapeHtml(name)} `}<span>${seller}</span></span>`
}
