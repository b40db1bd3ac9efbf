import { FROM, perPeriod, WITH_TAXES } from '@/contract/priceWords'
import type { OfferedPrice } from '@/contract/plansOnSale'
import { Refusal } from '@server/core/problems'
import type { Database } from '@server/db/database'
import { pricesOffered } from '@server/domain/catalogue/plansOnSale'
import type { FirstWords } from '@server/http/firstWords'
import { API } from '@server/http/requests'
import { inPesos } from '@server/money/pesos'
import { findPlanThrough, findSeller } from './sellers'

/** `/plan/{plan}`, perhaps with a campaign or a seller, and nothing that a name cannot hold. */
const PLAN_PAGE = /^\/plan\/([\w-]{1,60})((?:\/[\w-]+){0,7})\/?$/i

/**
 * Reads what a plan's page says first: its name, its sentence and its lowest price. Undefined at any other address, and
 * where the plan or its seller is not for sale: its screen says why.
 * @param path of the page, without a query
 */
export async function loadPlanWords(
  db: Database,
  path: string,
  today: string,
): Promise<FirstWords | undefined> {
  const [, slug, rest = ''] = PLAN_PAGE.exec(path) ?? []
  if (slug === undefined) return undefined
  const names = rest.split('/').filter(Boolean)
  try {
    const plan = await findPlanThrough(db, await findSeller(db, names), slug, today)
    const via = names.length > 0 ? `?${new URLSearchParams({ via: names.join('/') })}` : ''
    const [price] = pricesOffered(plan, today)
    return {
      address: [slug, ...names].join('/'),
      call: `${API}/public/plans/${slug}${via}`,
      name: plan.public_name,
      sentence: plan.short_description,
      price: price ? { amount: sayPrice(price), includes: WITH_TAXES } : null,
    }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** A price as the screen says it: `Desde $349.00 MXN al mes`. */
function sayPrice({ mode, from_cents, currency, interval }: OfferedPrice): string {
  const amount = currency === 'MXN' ? `${inPesos(from_cents)} MXN` : inPesos(from_cents, currency)
  const plain = amount.replaceAll(/[\u00A0\u202F]/g, ' ')
  return [mode === 'flat' ? '' : FROM, plain, perPeriod[interval]].filter(Boolean).join(' ')
}
