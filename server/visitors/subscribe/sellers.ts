import { sql } from 'kysely'
import type { SalesChannel } from '@/contract/plans'
import { slugOf } from '@/contract/slugs'
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

/**
 * The seller that a path names, in any spelling of its name. A part of the path that names none is left alone.
 * @throws {Refusal} 404 where the named seller does not sell now, instead of selling without it
 */
export async function findSeller(db: Database, names: string[]): Promise<SoldThrough | undefined> {
  const slugs = names.map(slugOf)
  const employer = slugs[slugs.indexOf(OF_EMPLOYER) + 1]
  if (slugs.includes(OF_EMPLOYER))
    return employer ? requireSellingCompany(db, employer, 'company') : undefined
  const found = await findCompanies(db, slugs, 'reseller')
  const seller = found.find(({ status }) => status === 'active')
  if (found[0] && !seller) throw refuseClosedSeller(404, { ...found[0], as: 'reseller' })
  return seller && toSeller(seller, 'reseller')
}

/** The parts of a path that name neither its seller nor any of the campaigns: they are kept with the sale. */
export const freePartsOf = (
  path: readonly string[],
  through: Pick<SoldThrough, 'slug'> | undefined,
  codes: readonly (string | null)[],
): string[] =>
  path.filter((part) => {
    const slug = slugOf(part)
    return slug !== OF_EMPLOYER && slug !== through?.slug && !codes.includes(part.toUpperCase())
  })

/** The refusal where a company that is known to sell does not sell now. */
export const refuseClosedSeller = (
  status: 404 | 409,
  { trade_name, as }: Pick<SoldThrough, 'trade_name' | 'as'>,
) =>
  new Refusal(
    status,
    'seller_closed',
    as === 'company'
      ? `La página de ${trade_name} está cerrada por ahora. No se ha cobrado nada. Pregunta a Recursos Humanos cuándo vuelve a abrir`
      : `${trade_name} no vende por ahora. No se ha cobrado nada. Puedes elegir un plan y contratarlo directo`,
  )

/** Finds the companies with a role whose slug is among some, selling or not, but no drafts. */
const findCompanies = (db: Database, slugs: readonly string[], as: SoldThrough['as']) =>
  db
    .selectFrom('companies')
    .select([
      'uuid',
      'slug',
      'status',
      'trade_name',
      'logo_attachment_uuid',
      'brand_color',
      'phone',
      'email',
      'sales_page',
    ])
    .where('slug', 'in', slugs.length > 0 ? slugs : [''])
    .where(sql<boolean>`${as === 'company' ? 'employer' : 'reseller'} = any(roles)`)
    .where('status', '<>', 'draft')
    .where('archived_at', 'is', null)
    .execute()

type FoundCompany = Awaited<ReturnType<typeof findCompanies>>[number]

const toSeller = (company: FoundCompany, as: SoldThrough['as']): SoldThrough => ({
  ...company,
  as,
  sales_page: as === 'company' ? company.sales_page : null,
})

/**
 * A company that sells in this way. Unknown employers and closed ones get the same answer; a reseller, which sells to
 * anyone, is said not to sell now.
 * @throws {Refusal} 404
 */
export async function requireSellingCompany(
  db: Database,
  slug: string,
  as: SoldThrough['as'],
): Promise<SoldThrough> {
  const [company] = await findCompanies(db, [slugOf(slug)], as)
  const isOpen = company?.status === 'active' && (as === 'reseller' || company.sales_page?.enabled)
  if (company && isOpen) return toSeller(company, as)
  if (company && as === 'reseller') throw refuseClosedSeller(404, { ...company, as })
  throw new Refusal(404, 'seller_unknown', 'Esta página no está disponible')
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
