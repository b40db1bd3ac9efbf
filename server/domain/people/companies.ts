import { sql, type SqlBool } from 'kysely'
import {
  type Company,
  type CompanyDetail,
  type CompanyListQuery,
  type NewCompany,
  companyContract,
} from '@/contract/companies'
import type { SalesPage } from '@/contract/salesPages'
import type { Ref } from '@/contract/shapes'
import type { Database, Transaction } from '@server/db/database'
import { hasOneOf, holds, isOneOf, isPresent } from '@server/db/conditions'
import { keepBuilt } from '@server/db/keptQueries'
import { type Listing, listing } from '@server/db/listing'
import { labelOf, joinedReference } from '@server/db/reference'
import type { Row } from '@server/audit/writes'
import { conflict, unprocessable } from '@server/core/problems'
import { refuseCycle } from '@server/records/hierarchy'
import { refuseUnfitLogo } from '@server/records/photos'
import { type WriteContext, recordKind } from '@server/records/recordKind'
import { describeWhatGoesOn } from './whatGoesOn'

/** Whether its page for its people is there to visit: not before it is active, and not while it is suspended. */
const sells = sql<SqlBool>`(companies.status = 'active' and 'employer' = any(companies.roles)
  and coalesce((companies.sales_page ->> 'enabled')::boolean, false))`.$castTo<boolean>()

const summary = [
  'companies.uuid',
  'companies.number',
  'companies.trade_name',
  'companies.legal_name',
  'companies.roles',
  'companies.status',
  'companies.tax_id',
  'companies.created_at',
  sells.as('sells'),
  sql<number>`(select count(*) from accounts
    where accounts.company_uuid = companies.uuid and accounts.status = 'active' and accounts.archived_at is null)`.as(
    'active_accounts',
  ),
  sql<number>`(select count(*) from members join accounts on accounts.uuid = members.account_uuid
    where accounts.company_uuid = companies.uuid and members.status = 'active' and members.archived_at is null)`.as(
    'members',
  ),
] as const

const rows = keepBuilt((db: Database) => db.selectFrom('companies').select(summary))

const list = (db: Database, query: CompanyListQuery): Listing<Company> =>
  listing(db, query, {
    rows: rows(db),
    table: 'companies',
    sorts: {
      trade_name: 'companies.sort_name',
      legal_name: 'companies.sort_legal_name',
    },
    defaultSort: '-created_at',
    where: [
      isOneOf('companies.status', query.status),
      hasOneOf('companies.roles', query.role),
      isOneOf(sql<string>`companies.address ->> 'state'`, query.state),
      isPresent('companies.tax_profile', query.has_tax_profile),
      holds(
        sql<SqlBool>`exists (select from funds
          where funds.company_uuid = companies.uuid and funds.status <> 'closed' and funds.archived_at is null)`,
        query.has_fund,
      ),
      holds(sells, query.sells),
    ],
  })

/** The records that a list of the sales page names, in the order of that list. */
const selectNames = (table: 'plans' | 'plan_addons', list: string) => sql<Ref[]>`coalesce((
  select jsonb_agg(jsonb_build_object('uuid', target.uuid, 'label', target.name) order by position)
  from jsonb_array_elements_text(companies.sales_page -> ${sql.lit(list)}) with ordinality as listed (uuid, position)
  join ${sql.table(table)} as target on target.uuid = listed.uuid::uuid), '[]')`

const salesCampaign = sql<Ref | null>`(
  select jsonb_build_object('uuid', target.uuid, 'label', target.name) from campaigns as target
  where target.uuid = (companies.sales_page ->> 'campaign_uuid')::uuid)`

async function find(db: Database, uuid: string): Promise<CompanyDetail | undefined> {
  const company = await db
    .selectFrom('companies')
    .leftJoin('companies as parent', 'parent.uuid', 'companies.parent_company_uuid')
    .select(summary)
    .select([
      'companies.version',
      'companies.updated_at',
      'companies.created_by',
      'companies.updated_by',
      'companies.archived_at',
      'companies.tags',
      'companies.external_id',
      'companies.metadata',
      'companies.slug',
      'companies.tax_profile',
      'companies.industry',
      'companies.employees_estimate',
      'companies.website',
      'companies.logo_attachment_uuid',
      'companies.brand_color',
      'companies.email',
      'companies.phone',
      'companies.address',
      'companies.bank_account',
      'companies.status_reason',
      'companies.sales_page',
      joinedReference('parent', 'trade_name').as('parent_company'),
      selectNames('plans', 'plan_uuids').as('sold_plans'),
      selectNames('plan_addons', 'addon_uuids').as('sold_addons'),
      salesCampaign.as('sales_campaign'),
      sql<number>`(select coalesce(sum(balance_due_cents), 0) from accounts
        where accounts.company_uuid = companies.uuid and accounts.archived_at is null)`.as(
        'balance_due_cents',
      ),
    ])
    .where('companies.uuid', '=', uuid)
    .executeTakeFirst()
  return company
}

async function check(
  tx: Transaction,
  values: NewCompany,
  { before, allowDuplicate }: WriteContext<'companies'>,
) {
  const { parent_company_uuid: parent, tax_profile } = values
  if (parent && parent !== before?.parent_company_uuid)
    await refuseCycle(tx, {
      table: 'companies',
      parentColumn: 'parent_company_uuid',
      uuid: before?.uuid,
      parent,
    })
  if (tax_profile && tax_profile.tax_id !== before?.tax_profile?.tax_id && !allowDuplicate)
    await refuseSameTaxId(tx, tax_profile.tax_id, before?.uuid)
  if (values.sales_page) await refuseUnsold(tx, values.sales_page)
  await refuseUnfitLogo(tx, values, before)
}

/** Refuses to open a sales page with a plan that is not published or not sold through employers. */
async function refuseUnsold(tx: Transaction, page: SalesPage) {
  const plans = await tx
    .selectFrom('plans')
    .select(['uuid', 'name', 'status', 'sales'])
    .where('uuid', 'in', page.plan_uuids.length > 0 ? page.plan_uuids : [NIL_UUID])
    .where('archived_at', 'is', null)
    .execute()
  const refuse = (field: string, message: string) =>
    unprocessable({ field: `sales_page.${field}`, code: 'unfit', message })
  if (plans.length < new Set(page.plan_uuids).size)
    throw refuse('plan_uuids', 'Alguno de esos planes no existe')
  const unsold = plans.find(
    ({ status, sales }) => status !== 'published' || !sales.channels.includes('company'),
  )
  if (page.enabled && unsold)
    throw refuse('plan_uuids', `${unsold.name} no está publicado para empresas. Quítalo o publícalo antes`)
  if (page.addon_uuids.length > 0) {
    const { found } = await tx
      .selectFrom('plan_addons')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('uuid', 'in', page.addon_uuids)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (found < new Set(page.addon_uuids).size)
      throw refuse('addon_uuids', 'Alguno de esos complementos no existe')
  }
  if (page.campaign_uuid && !(await labelOf(tx, 'campaigns', page.campaign_uuid)))
    throw refuse('campaign_uuid', 'Esa campaña no existe')
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Refuses a tax id that another company has, unless the caller allows the duplicate. */
async function refuseSameTaxId(tx: Transaction, taxId: string, uuid: string | undefined) {
  const twin = await tx
    .selectFrom('companies')
    .select(['trade_name', 'number'])
    .where('tax_id', '=', taxId)
    .where('archived_at', 'is', null)
    .$if(uuid !== undefined, (rows) => rows.where('uuid', '<>', uuid ?? ''))
    .executeTakeFirst()
  if (!twin) return
  const message = `${twin.trade_name} (${twin.number}) ya tiene ese RFC`
  throw conflict('duplicate', message, {
    errors: [{ field: 'tax_profile.tax_id', code: 'duplicate', message }],
  })
}

const countAccounts = async (tx: Transaction, uuid: string, status: 'active' | 'any') => {
  const { accounts } = await tx
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('company_uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .$if(status === 'active', (rows) => rows.where('status', '=', 'active'))
    .executeTakeFirstOrThrow()
  return accounts
}

async function onTransition(tx: Transaction, { name, row }: { name: string; row: Row<'companies'> }) {
  if (name === 'activate' && !row.tax_profile)
    throw unprocessable({
      field: 'tax_profile',
      code: 'required',
      message: 'Para activarla faltan los datos fiscales',
    })
  if (name === 'deactivate' && (await countAccounts(tx, row.uuid, 'active')) > 0)
    throw conflict('invalid_transition', 'Tiene cuentas activas. Ciérralas antes de desactivarla')
  return name === 'activate' ? {} : { notes: await describeWhatGoesOn(tx, row) }
}

export const companies = recordKind(companyContract, {
  table: 'companies',
  noun: 'La empresa',
  prefix: 'EMP',
  sensitive: ['bank_account'],
  list,
  find,
  defaults: () => ({ status: 'draft' }),
  unique: {
    companies_slug_key: { field: 'slug', code: 'duplicate', message: 'Otra empresa ya usa esa dirección' },
  },
  check,
  whyNotDeletable: async (tx, { uuid }) =>
    (await countAccounts(tx, uuid, 'any')) > 0
      ? 'Hay cuentas de esta empresa. Desactívala en su lugar'
      : undefined,
  onTransition,
})
