import * as z from 'zod/mini'
import * as personal from './personal'
import { Photo } from './attachments'
import { darkColor } from './darkColor'
import { Address, BankAccount, NewAddress, NewBankAccount, NewTaxProfile, Phone, TaxProfile } from './mexico'
import { recordContract } from './recordContract'
import {
  anyOf,
  Cents,
  Email,
  emptyAsNull,
  Instant,
  recordListQuery,
  optionalText,
  recordFields,
  Ref,
  requiredText,
  Slug,
  sortBy,
  Uuid,
  Website,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import { NewSalesPage, SalesPage } from './salesPages'

export const CompanyStatus = z.enum(['draft', 'active', 'suspended', 'inactive'])
export type CompanyStatus = z.infer<typeof CompanyStatus>

export const CompanyRole = z.enum(['employer', 'reseller', 'insurer', 'provider_group', 'other'])
export type CompanyRole = z.infer<typeof CompanyRole>

/** What people write of a company. */
const fields = {
  trade_name: requiredText('el nombre comercial', 160),
  legal_name: requiredText('la razón social', 254),
  slug: Slug,
  roles: z.array(CompanyRole).check(z.minLength(1, 'Elige al menos una relación')),
  tax_profile: z.nullable(NewTaxProfile),
  industry: optionalText(60),
  employees_estimate: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  website: Website,
  logo_attachment_uuid: Photo,
  brand_color: z.optional(
    darkColor('Sobre ese color no se lee el texto blanco de la página. Elige uno más oscuro'),
  ),
  email: emptyAsNull(Email),
  phone: Phone,
  address: z.nullable(NewAddress),
  bank_account: z.nullable(NewBankAccount),
  parent_company_uuid: emptyAsNull(Uuid),
  sales_page: z.nullable(NewSalesPage),
  ...writableRecordFields,
}

/** A company as a whole: its fields and the rule that binds them. */
export const NewCompany = z.strictObject(fields).check((payload) => {
  const { roles, tax_profile, sales_page, email } = payload.value
  if (!tax_profile && (roles.includes('employer') || roles.includes('reseller')))
    payload.issues.push({
      code: 'custom',
      path: ['tax_profile', 'tax_id'],
      message: 'Un empleador o revendedor necesita datos fiscales',
      input: tax_profile,
    })
  if (sales_page?.enabled && !roles.includes('employer'))
    payload.issues.push({
      code: 'custom',
      path: ['sales_page', 'enabled'],
      message: 'Solo un empleador tiene página de venta para su gente',
      input: sales_page.enabled,
    })
  if (sales_page?.payroll && !email)
    payload.issues.push({
      code: 'custom',
      path: ['email'],
      message: 'Escribe el correo de Recursos Humanos: ahí llegan los descuentos de nómina',
      input: email,
    })
})
export type NewCompany = z.infer<typeof NewCompany>

export const Company = z.object({
  uuid: Uuid,
  number: z.string(),
  trade_name: z.string(),
  legal_name: z.string(),
  roles: z.array(CompanyRole),
  status: CompanyStatus,
  tax_id: z.nullable(personal.tax_id),
  active_accounts: z.int(),
  members: z.int(),
  /** Its page is there for its people. */
  sells: z.boolean(),
  created_at: Instant,
})
export type Company = z.infer<typeof Company>

export const CompanyDetail = z.extend(Company, {
  ...recordFields,
  slug: z.string(),
  tax_profile: z.nullable(TaxProfile),
  industry: z.nullable(z.string()),
  employees_estimate: z.nullable(z.int()),
  website: z.nullable(z.string()),
  logo_attachment_uuid: z.nullable(Uuid),
  brand_color: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(Address),
  bank_account: z.nullable(BankAccount),
  parent_company: z.nullable(Ref),
  sales_page: z.nullable(SalesPage),
  sold_plans: z.array(Ref),
  sold_addons: z.array(Ref),
  sales_campaign: z.nullable(Ref),
  status_reason: z.nullable(z.string()),
  balance_due_cents: Cents,
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

export const companyContract = recordContract({
  kind: 'Company',
  item: Company,
  detail: CompanyDetail,
  whole: NewCompany,
  /** Some of a company's fields; the server holds the result against `NewCompany`. */
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('trade_name', 'legal_name', 'status', 'created_at'),
    status: anyOf(CompanyStatus),
    role: anyOf(CompanyRole),
    state: anyOf(z.string().check(z.maxLength(3))),
    has_tax_profile: yesOrNo,
    sells: yesOrNo,
    has_fund: yesOrNo,
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    prospects: { status: ['draft'] },
    suspended: { status: ['suspended'] },
  },
  /** Each change of a company's status (a suspended company's public sales page says "no disponible"). */
  transitions: {
    activate: { from: ['draft', 'suspended', 'inactive'], to: 'active' },
    suspend: { from: ['active'], to: 'suspended', reason: true },
    deactivate: { from: ['draft', 'active', 'suspended'], to: 'inactive' },
  },
})
export type CompanyListQuery = z.infer<typeof companyContract.query>
