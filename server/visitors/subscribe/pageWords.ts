import { FROM, perPeriod, WITH_TAXES } from '@/contract/priceWords'
import type { OfferedPrice } from '@/contract/plansOnSale'
import { visitorPageAt } from '@/contract/visitorPaths'
import { employerTitle, resellerTitle, SEARCH_TITLE, SHOP_TITLE } from '@/contract/visitorTitles'
import { Refusal } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { loadSeller, pricesOffered } from '@server/domain/catalogue/plansOnSale'
import type { FirstWords } from '@server/http/firstWords'
import { API } from '@server/http/requests'
import { inPesos } from '@server/money/pesos'
import { findPlanThrough, findSeller, requireSellingCompany, type SoldThrough } from './sellers'

/** `/plan/{plan}`, perhaps with a campaign or a seller, and nothing that a name cannot hold. */
const PLAN_PAGE = /^\/plan\/([\w-]{1,60})((?:\/[\w-]+){0,7})\/?$/i

/** `/company/{company}/subscription` and `/reseller/{reseller}`, as their links are given out. */
const SELLER_PAGE = /^\/(?:company\/([a-z0-9-]{1,60})\/subscription|reseller\/([a-z0-9-]{1,60}))$/

/**
 * Reads what a page of visitors says first. Undefined at an address where nothing is known before its screen asks, and
 * where what it sells is not for sale: its screen says why.
 * @param page its path, and whether a query follows: what that asks for is known to its screen alone
 */
export async function loadPageWords(
  db: Database,
  { path, hasQuery }: { path: string; hasQuery: boolean },
  today: string,
): Promise<FirstWords | undefined> {
  if (visitorPageAt(path) === 'providerSearch') return searchWords
  if (hasQuery) return undefined
  const [, slug, rest = ''] = PLAN_PAGE.exec(path) ?? []
  const [, employer, reseller] = SELLER_PAGE.exec(path) ?? []
  try {
    if (path === '/plan') return shopWords
    if (slug !== undefined) return await loadPlanWords(db, slug, rest.split('/').filter(Boolean), today)
    if (employer !== undefined) return await loadEmployerWords(db, employer)
    if (reseller !== undefined) return await loadResellerWords(db, reseller)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const shopWords: FirstWords = {
  page: 'shop',
  ask: { address: '', call: `${API}/public/plans` },
  title: SHOP_TITLE,
  sentence: null,
  price: null,
}

/** Its title is the same for all that is looked for, which its screen reads and asks for. */
const searchWords: FirstWords = {
  page: 'search',
  ask: null,
  title: SEARCH_TITLE,
  sentence: null,
  price: null,
}

/** A plan's name, its sentence and its lowest price. */
async function loadPlanWords(
  db: Database,
  slug: string,
  names: string[],
  today: string,
): Promise<FirstWords> {
  const plan = await findPlanThrough(db, await findSeller(db, names), slug, today)
  const via = names.length > 0 ? `?${new URLSearchParams({ via: names.join('/') })}` : ''
  const [price] = pricesOffered(plan, today)
  return {
    page: 'plan',
    ask: { address: [slug, ...names].join('/'), call: `${API}/public/plans/${slug}${via}` },
    title: plan.public_name,
    sentence: plan.short_description,
    price: price ? { amount: sayPrice(price), includes: WITH_TAXES } : null,
  }
}

async function loadEmployerWords(db: Database, slug: string): Promise<FirstWords | undefined> {
  const employer = await requireSellingCompany(db, slug, 'company')
  const { sales_page, trade_name } = employer
  if (!sales_page) return undefined
  return {
    page: 'seller',
    ask: { address: `empresa/${slug}`, call: `${API}/public/companies/${slug}` },
    company: headOf(employer),
    title: sales_page.headline ?? employerTitle(trade_name),
    sentence: sales_page.intro,
    price: null,
  }
}

async function loadResellerWords(db: Database, slug: string): Promise<FirstWords> {
  const reseller = await requireSellingCompany(db, slug, 'reseller')
  const { name } = await loadSeller(db)
  return {
    page: 'seller',
    ask: { address: '', call: `${API}/public/resellers/${slug}` },
    company: headOf(reseller),
    title: resellerTitle(reseller.trade_name, name),
    sentence: null,
    price: null,
  }
}

const headOf = ({ trade_name, logo_attachment_uuid, brand_color }: SoldThrough) => ({
  name: trade_name,
  logo_uuid: logo_attachment_uuid,
  brand_color,
})

/** A price as the screen says it: `Desde $349.00 MXN al mes`. */
function sayPrice({ mode, from_cents, currency, interval }: OfferedPrice): string {
  const amount = currency === 'MXN' ? `${inPesos(from_cents)} MXN` : inPesos(from_cents, currency)
  const plain = amount.replaceAll(/[\u00A0\u202F]/g, ' ')
  return [mode === 'flat' ? '' : FROM, plain, perPeriod[interval]].filter(Boolean).join(' ')
}
