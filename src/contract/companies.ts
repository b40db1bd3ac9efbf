import * as z from 'zod/mini'
import { Address, Clabe, NewAddress, NewTaxProfile, Phone, TaxProfile } from './mexico'
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
  sortBy,
  Uuid,
  type Views,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'

export const CompanyStatus = z.enum(['draft', 'active', 'suspended', 'inactive'])
export type CompanyStatus = z.infer<typeof CompanyStatus>

export const CompanyRole = z.enum(['employer', 'reseller', 'insurer', 'provider_group', 'other'])
export type CompanyRole = z.infer<typeof CompanyRole>

/** Words that are first segments of the public addresses, so no company may be called so there. */
const reservedSlugs = ['admin', 'api', 'plan', 'rl', 'search', 'v2', 'company', 'reseller', 'new', 'nuevo']

const CompanySlug = z.string('Escribe la dirección corta').check(
  z.trim(),
  z.toLowerCase(),
  z.regex(
    /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,58}[a-z0-9]$/,
    'Usa de 3 a 60 letras sin acento, números o guiones, como grupo-bajio',
  ),
  z.refine((slug) => !reservedSlugs.includes(slug), 'Esa dirección está reservada'),
)

export const BankAccount = z.object({ bank: z.string(), clabe: z.string(), holder: z.string() })
export type BankAccount = z.infer<typeof BankAccount>

const NewBankAccount = z.strictObject({
  bank: requiredText('el banco', 80),
  clabe: z.pipe(Clabe, z.string('Escribe la CLABE')),
  holder: requiredText('el titular de la cuenta', 160),
})

/** What people write of a company. */
const fields = {
  trade_name: requiredText('el nombre comercial', 160),
  legal_name: requiredText('la razón social', 254),
  slug: CompanySlug,
  roles: z.array(CompanyRole).check(z.minLength(1, 'Elige al menos una relación')),
  tax_profile: z.nullable(NewTaxProfile),
  industry: optionalText(60),
  employees_estimate: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  website: emptyAsNull(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(250),
        z.url({ protocol: /^https$/, message: 'Escribe una dirección que empiece con https://' }),
      ),
  ),
  email: emptyAsNull(Email),
  phone: Phone,
  address: z.nullable(NewAddress),
  bank_account: z.nullable(NewBankAccount),
  parent_company_uuid: emptyAsNull(Uuid),
  ...writableRecordFields,
}

/** A company as a whole: its fields and the rule that binds them. */
export const NewCompany = z.strictObject(fields).check((payload) => {
  const { roles, tax_profile } = payload.value
  if (!tax_profile && (roles.includes('employer') || roles.includes('reseller')))
    payload.issues.push({
      code: 'custom',
      path: ['tax_profile', 'tax_id'],
      message: 'Un empleador o revendedor necesita datos fiscales',
      input: tax_profile,
    })
})
export type NewCompany = z.infer<typeof NewCompany>

/** Some of a company's fields; the server holds the result against `NewCompany`. */
export const CompanyEdit = z.partial(z.strictObject(fields))
export type CompanyEdit = z.infer<typeof CompanyEdit>

export const Company = z.object({
  uuid: Uuid,
  number: z.string(),
  trade_name: z.string(),
  legal_name: z.string(),
  roles: z.array(CompanyRole),
  status: CompanyStatus,
  tax_id: z.nullable(z.string()),
  active_accounts: z.int(),
  members: z.int(),
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
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(Address),
  bank_account: z.nullable(BankAccount),
  parent_company: z.nullable(Ref),
  status_reason: z.nullable(z.string()),
  balance_due_cents: Cents,
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

export const CompanyListQuery = recordListQuery({
  sort: sortBy('trade_name', 'legal_name', 'status', 'created_at'),
  status: anyOf(CompanyStatus),
  role: anyOf(CompanyRole),
  state: anyOf(z.string().check(z.maxLength(3))),
  has_tax_profile: yesOrNo,
})
export type CompanyListQuery = z.infer<typeof CompanyListQuery>

export const companyViews = {
  all: {},
  active: { status: ['active'] },
  prospects: { status: ['draft'] },
  suspended: { status: ['suspended'] },
} as const satisfies Views<z.input<typeof CompanyListQuery>>

/** Each change of a company's status (a suspended company's public sales page says "no disponible"). */
export const companyTransitions = {
  activate: { from: ['draft', 'suspended', 'inactive'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended', reason: true },
  deactivate: { from: ['draft', 'active', 'suspended'], to: 'inactive' },
} as const satisfies Transitions<CompanyStatus>
