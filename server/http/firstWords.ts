import { escapeHtml } from '@server/core/escapeHtml'
import type { PageNames } from '@/contract/pageNames'
import { LOGOS } from './requests'

/** What the page of a plan says before its scripts are there, as its screen says it a moment later. */
export type FirstWords = {
  /** The plan with its campaign or seller, as the path of the page names them. */
  address: string
  /** What the screen will ask the API for first, and under which key. */
  call: string
  name: string
  sentence: string
  /** The lowest price with how often it is paid, and what it includes; null where the plan has no price. */
  price: { amount: string; includes: string } | null
}

/** Writes the first words into what `index.html` shows before its scripts, under the seller's name. */
export function writeFirstWords(page: string, words: FirstWords, names: PageNames, appKey: string): string {
  const { address, call, name, sentence, price } = words
  const logo = names['seller-logo']
  const marks = Object.entries({ address, call, key: appKey })
    .map(([mark, value]) => ` data-${mark}="${escapeHtml(value)}"`)
    .join('')
  const seller = `${logo ? `<img src="${LOGOS}${escapeHtml(logo)}" alt="">` : ''}${escapeHtml(names.seller ?? '')}`
  const cost = price && `<p><strong>${escapeHtml(price.amount)}</strong>, ${escapeHtml(price.includes)}</p>`
  const written = `<div class="first-visit"${marks}>
<div class="first-seller"><p>${seller}</p></div>
<div class="first-plan"><div><h1>${escapeHtml(name)}</h1><p>${escapeHtml(sentence)}</p></div>${cost ?? ''}</div>
</div>`
  return page.replace('<div class="first-paint">', (frame) => frame + written)
}
