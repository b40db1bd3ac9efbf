import { sql, type SqlBool } from 'kysely'
import {
  companyTransitions,
  companyViews,
  type Company,
  Company as CompanySchema,
  CompanyDetail,
  CompanyEdit,
  CompanyListQuery,
  NewCompany,
} from '@/contract/companies'
import type { Database, Transaction } from '../db/database'
import { hasOneOf, isOneOf, isPresent } from '../db/conditions'
import { type Listing, listing } from '../db/listing'
import { reference } from '../db/reference'
import type { Row } from '../db/writes'
import { conflict, unprocessable } from '../http/problems'
import { refuseCycle } from './hierarchy'
import type { Reader, RecordKind, Writing } from './recordKind'
import { accountFor } from './sensitive'

const summary = [
  'companies.uuid',
  'companies.number',
  'companies.trade_name',
  'companies.legal_name',
  'companies.roles',
  'companies.status',
  'companies.tax_id',
  'companies.created_at',
  sql<number>`(select count(*) from accounts
    where accounts.company_uuid = companies.uuid and accounts.status = 'active' and accounts.archived_at is null)`.as(
    'active_accounts',
  ),
  sql<number>`(select count(*) from members join accounts on accounts.uuid = members.account_uuid
    where accounts.company_uuid = companies.uuid and members.status = 'active' and members.archived_at is null)`.as(
    'members',
  ),
] as const

const list = (db: Database, query: CompanyListQuery): Listing<Company> =>
  listing(db, query, {
    rows: db.selectFrom('companies').select(summary),
    table: 'companies',
    sorts: {
      trade_name: 'companies.sort_name',
      legal_name: 'companies.sort_legal_name',
      status: 'companies.status',
      created_at: 'companies.created_at',
    },
    defaultSort: '-created_at',
    where: [
      isOneOf('companies.status', query.status),
      hasOneOf('companies.roles', query.role),
      query.state && sql<SqlBool>`companies.address ->> 'state' = any(${query.state})`,
      isPresent('companies.tax_profile', query.has_tax_profile),
    ],
  })

async function find(db: Database, uuid: string, { staff }: Reader): Promise<CompanyDetail | undefined> {
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
      'companies.slug',
      'companies.tax_profile',
      'companies.industry',
      'companies.employees_estimate',
      'companies.website',
      'companies.email',
      'companies.phone',
      'companies.address',
      'companies.bank_account',
      'companies.status_reason',
      reference('parent', 'trade_name').as('parent_company'),
      sql<number>`(select coalesce(sum(balance_due_cents), 0)::bigint from accounts
        where accounts.company_uuid = companies.uuid and accounts.archived_at is null)`.as(
        'balance_due_cents',
      ),
    ])
    .where('companies.uuid', '=', uuid)
    .executeTakeFirst()
  return company && { ...company, bank_account: accountFor(staff, company.bank_account) }
}

async function check(tx: Transaction, values: NewCompany, { before, allowDuplicate }: Writing<'companies'>) {
  const { parent_company_uuid: parent, tax_profile } = values
  if (parent && parent !== before?.parent_company_uuid)
    await refuseCycle(tx, {
      table: 'companies',
      parentColumn: 'parent_company_uuid',
      field: 'parent_company_uuid',
      uuid: before?.uuid,
      parent,
    })
  if (tax_profile && tax_profile.tax_id !== before?.tax_profile?.tax_id && !allowDuplicate)
    await refuseSameTaxId(tx, tax_profile.tax_id, before?.uuid)
}

/** A company is often there already under another name; whoever means it all the same says so. */
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
}

export const companies: RecordKind<'companies', Company, CompanyDetail, NewCompany, CompanyListQuery> = {
  kind: 'Company',
  table: 'companies',
  type: 'company',
  noun: 'La empresa',
  prefix: 'EMP',
  contract: {
    item: CompanySchema,
    detail: CompanyDetail,
    query: CompanyListQuery,
    views: companyViews,
    edit: CompanyEdit,
    whole: NewCompany,
    transitions: companyTransitions,
  },
  sensitive: ['bank_account'],
  labelOf: ({ trade_name }) => trade_name,
  list,
  find,
  initial: () => ({ status: 'draft' }),
  unique: {
    companies_slug_key: { field: 'slug', code: 'duplicate', message: 'Otra empresa ya usa esa dirección' },
  },
  check,
  whyNotDeletable: async (tx, { uuid }) =>
    (await countAccounts(tx, uuid, 'any')) > 0
      ? 'Hay cuentas de esta empresa. Desactívala en su lugar'
      : undefined,
  onTransition,
}
