import { enrolmentOn, type SalesPage } from '@/contract/salesPages'
import type { SellingCompany } from '@/contract/plansOnSale'
import type { Database } from '@server/db/database'
import { loadCatalogue } from '@server/domain/network/benefitNames'
import { presentCover, summarizePlan, pricesOf, type SoldPlan } from '@server/domain/catalogue/plansOnSale'
import { splitAlone } from './quote'
import { listPlansThrough, type SoldThrough } from './sellers'

/** The public page of a company: what it sells, and an employer's contribution and dates. */
export async function loadSellingPage(
  db: Database,
  company: SoldThrough,
  today: string,
): Promise<SellingCompany> {
  const page = company.sales_page
  const plans = await listPlansThrough(db, company, today)
  const catalogue = await loadCatalogue(
    db,
    plans.flatMap(({ benefits }) => benefits),
  )
  return {
    slug: company.slug,
    name: company.trade_name,
    logo_uuid: company.logo_attachment_uuid,
    brand_color: company.brand_color,
    phone: company.phone,
    email: company.email,
    today,
    page: page && {
      headline: page.headline,
      intro: page.intro,
      enrolment: enrolmentOn(page, today),
      from: page.valid_from,
      until: page.valid_to,
      contribution: page.contribution,
    },
    plans: plans.map((plan) => ({
      ...summarizePlan(plan, today, catalogue),
      covered: presentCover(plan, today, catalogue),
      split: page && splitOf(plan, page, today),
    })),
  }
}

function splitOf(plan: SoldPlan, { contribution }: SalesPage, today: string) {
  const [price] = pricesOf(plan, today)
  return price ? splitAlone(price, contribution, today) : null
}
