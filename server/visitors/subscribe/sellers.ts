import { sql } from 'kysely'
import type { SalesChannel } from '@/contract/plans'
import { enrolmentOn, type SalesPage } from '@/contract/salesPages'
import type { Database } from '@server/db/database'
import { Refusal } from '@server/core/problems'
import {
  refuseNotOnSale,
  findPlanOnSale,
  listPlansOnSale,
  type SoldPlan,
} from '@server/domain/catalogue/plansOnSale'

/** The company that sells a plan: an employer to its staff, or a reseller to anyone. */
export type SoldThrough = {
  uuid: string
  slug: string
  trade_name: string
  logo_attachment_uuid: string | null
  brand_color: string | null
  phone: string | null
  email: string | null
  as: 'company' | 'reseller'
  /** What an employer offers its staff; null for a reseller. */
  sales_page: SalesPage | null
}

/** The sales channels of a seller; without a seller, the web. */
export const channelsOf = (through: Pick<SoldThrough, 'as'> | undefined): SalesChannel[] =>
  through === undefined ? ['web'] : through.as === 'company' ? ['company'] : ['reseller', 'web']

/** The path segment before the name of an employer. */
const OF_EMPLOYER = 'empresa'

/** The seller that a path names, if it sells today. */
export async function findSeller(db: Database, names: string[]): Promise<SoldThrough | undefined> {
  const employer = names[names.indexOf(OF_EMPLOYER) + 1]
  if (names.includes(OF_EMPLOYER)) return employer ? findSellingCompany(db, [employer], 'company') : undefined
  return names.length > 0 ? findSellingCompany(db, names, 'reseller') : undefined
}

async function findSellingCompany(
  db: Database,
  names: string[],
  as: SoldThrough['as'],
): Promise<SoldThrough | undefined> {
  const role = as === 'company' ? 'employer' : 'reseller'
  const company = await db
    .selectFrom('companies')
    .select([
      'uuid',
      'slug',
      'trade_name',
      'logo_attachment_uuid',
      'brand_color',
      'phone',
      'email',
      'sales_page',
    ])
    .where(
      'slug',
      'in',
      names.map((name) => name.toLowerCase()),
    )
    .where(sql<boolean>`${role} = any(roles)`)
    .where('status', '=', 'active')
    .where('archived_at', 'is', null)
    .$if(as === 'company', (rows) =>
      rows.where(sql<boolean>`coalesce((sales_page ->> 'enabled')::boolean, false)`),
    )
    .executeTakeFirst()
  return company && { ...company, as, sales_page: as === 'company' ? company.sales_page : null }
}

/** A company that sells in this way; unknown companies get the same answer. @throws {Refusal} 404 */
export async function requireSellingCompany(
  db: Database,
  slug: string,
  as: SoldThrough['as'],
): Promise<SoldThrough> {
  const company = await findSellingCompany(db, [slug], as)
  if (!company) throw new Refusal(404, 'seller_unknown', 'Esta página no está disponible')
  return company
}

/** The plans sold through a company, or on the web; an employer's page limits them to its choice. */
export async function listPlansThrough(
  db: Database,
  through: Pick<SoldThrough, 'as' | 'sales_page'> | undefined,
  today: string,
): Promise<SoldPlan[]> {
  const plans = await listPlansOnSale(db, today, [through?.as ?? 'web'])
  const page = through?.sales_page
  return page ? plans.filter(({ uuid }) => page.plan_uuids.includes(uuid)) : plans
}

/** The plan with this slug, or the first one without it. @throws {Refusal} 404 where there is none */
export async function findPlanThrough(
  db: Database,
  through: SoldThrough | undefined,
  slug: string | undefined,
  today: string,
): Promise<SoldPlan> {
  if (slug !== undefined && !through?.sales_page) return findPlanOnSale(db, slug, today, channelsOf(through))
  if (!through) throw refuseNotOnSale()
  const plans = await listPlansThrough(db, through, today)
  const plan = slug === undefined ? plans[0] : plans.find((one) => one.slug === slug.toLowerCase())
  if (!plan) throw refuseNotOnSale()
  return plan
}

/** Refuses an enrolment outside the days that an employer set. @throws {Refusal} 409 */
export function refuseOutOfSeason({ sales_page }: Pick<SoldThrough, 'sales_page'>, today: string): void {
  if (sales_page && enrolmentOn(sales_page, today) !== 'open')
    throw new Refusal(409, 'enrolment_closed', 'Las inscripciones de tu empresa no están abiertas hoy')
}

/** Whether a person with this birth date works at a company under this employee number. */
export async function worksAt(
  db: Database,
  company_uuid: string,
  { employee_number, birth_date }: { employee_number: string; birth_date: string },
): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.uuid', 'members.account_uuid')
    .select('members.uuid')
    .where('accounts.company_uuid', '=', company_uuid)
    .where('members.employee_number', '=', employee_number)
    .where('members.birth_date', '=', birth_date)
    .where('members.status', '<>', 'terminated')
    .where('members.archived_at', 'is', null)
    .executeTakeFirst()
  return member !== undefined
}
