import { enrolmentOn, type SalesPage } from '@/contract/salesPages'
import type { SellingCompany } from '@/contract/plansOnSale'
import type { Database } from '@server/db/database'
import { visitorsDoor } from '@server/domain/catalogue/addonsOnSale'
import { comparePlans, pricesOf, type SoldPlan } from '@server/domain/catalogue/plansOnSale'
import { splitAlone } from '@server/domain/billing/sales/quote'
import { listPlansThrough, type SoldThrough } from './sellers'

/** The public page of a company: what it sells, and an employer's contribution and dates. */
export async function loadSellingPage(
  db: Database,
  company: SoldThrough,
  today: string,
): Promise<SellingCompany> {
  const page = company.sales_page
  const plans = await listPlansThrough(db, company, today)
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
    plans: (await comparePlans(db, plans, today, visitorsDoor(company.as, page))).map((compared, index) => {
      const plan = plans[index]
      return { ...compared, split: page && plan ? splitOf(plan, page, today) : null }
    }),
  }
}

function splitOf(plan: SoldPlan, { contribution }: SalesPage, today: string) {
  const [price] = pricesOf(plan, today)
  return price ? splitAlone(price, contribution, today) : null
}
