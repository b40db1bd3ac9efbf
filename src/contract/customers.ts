import * as z from 'zod/mini'
import { CoverGap } from './coverGaps'
import * as personal from './personal'
import { HomeAddress, NewAddress, NewTaxProfile, Phone, TaxProfile } from './mexico'
import { Channel } from './persons'
import { Debt } from './debt'
import { recordContract } from './recordContract'
import {
  Actor,
  anyOf,
  Cents,
  Currency,
  Email,
  emptyAsNull,
  Instant,
  recordListQuery,
  recordFields,
  Ref,
  requiredText,
  sortBy,
  Uuid,
  writableRecordFields,
  yesOrNo,
} from './shapes'
import type { Transitions } from './transitions'

export const CustomerType = z.enum(['individual', 'company'])
export type CustomerType = z.infer<typeof CustomerType>

export const CustomerStatus = z.enum(['active', 'archived'])
export type CustomerStatus = z.infer<typeof CustomerStatus>

export const Collection = z.enum(['automatic', 'manual'])
export type Collection = z.infer<typeof Collection>

/** What may be written of a customer at any time. */
const fields = {
  name: requiredText('el nombre o razón social', 160),
  email: Email,
  phone: Phone,
  person_uuid: emptyAsNull(Uuid),
  company_uuid: emptyAsNull(Uuid),
  billing_address: z.nullable(NewAddress),
  tax_profile: z.nullable(NewTaxProfile),
  cfdi_auto: z.boolean(),
  collection: z.enum(Collection.def.entries, 'Elige cómo se cobra'),
  net_payment_days: z.nullable(z.int().check(z.minimum(0), z.maximum(90))),
  preferred_channel: Channel,
  default_payment_method_uuid: emptyAsNull(Uuid),
  ...writableRecordFields,
}

/** A customer as a whole: exactly one of person and company, and tax data where invoices are stamped by themselves. */
export const NewCustomer = z
  .strictObject({
    account_uuid: Uuid,
    type: z.enum(CustomerType.def.entries, 'Elige el tipo de cliente'),
    ...fields,
  })
  .check((payload) => {
    const { type, person_uuid, company_uuid, cfdi_auto, tax_profile } = payload.value
    const refuse = (path: string, message: string) =>
      payload.issues.push({ code: 'custom', path: [path], message, input: null })
    if (type === 'individual' && !person_uuid) refuse('person_uuid', 'Elige a la persona')
    if (type === 'company' && !company_uuid) refuse('company_uuid', 'Elige la empresa')
    if (person_uuid && company_uuid)
      refuse('company_uuid', 'Un cliente es una persona o una empresa, no las dos')
    if (cfdi_auto && !tax_profile)
      refuse('cfdi_auto', 'Para facturar en automático faltan los datos fiscales')
  })
export type NewCustomer = z.infer<typeof NewCustomer>

/** Account and type stay as they were created. */
export const CustomerFields = z.strictObject(fields)
export type CustomerFields = z.infer<typeof CustomerFields>

export const Customer = z.object({
  uuid: Uuid,
  number: z.string(),
  name: z.string(),
  type: CustomerType,
  status: CustomerStatus,
  account: Ref,
  email: personal.email,
  tax_id: z.nullable(personal.tax_id),
  currency: Currency,
  balance_due_cents: Cents,
  /** Has an overdue open invoice; shown as "Con adeudo". */
  delinquent: z.boolean(),
  created_at: Instant,
})
export type Customer = z.infer<typeof Customer>

export const CustomerDetail = z.extend(Customer, {
  ...recordFields,
  person: z.nullable(Ref),
  company: z.nullable(Ref),
  phone: z.nullable(personal.phone),
  billing_address: z.nullable(HomeAddress),
  tax_profile: z.nullable(TaxProfile),
  cfdi_auto: z.boolean(),
  collection: Collection,
  net_payment_days: z.nullable(z.int()),
  preferred_channel: Channel,
  credit_balance_cents: Cents,
  debt: Debt,
  default_payment_method: z.nullable(Ref),
  /** What is missing for those whom the policies that they pay do not cover today. */
  gaps: z.array(CoverGap),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

export const customerContract = recordContract({
  kind: 'Customer',
  item: Customer,
  detail: CustomerDetail,
  whole: NewCustomer,
  edit: z.partial(CustomerFields),
  query: recordListQuery({
    sort: sortBy('name', 'number', 'balance_due_cents', 'created_at'),
    type: anyOf(CustomerType),
    status: anyOf(CustomerStatus),
    delinquent: yesOrNo,
    collection: anyOf(Collection),
    has_method: yesOrNo,
    method_expiring: yesOrNo,
    account: z.optional(Uuid),
    person: z.optional(Uuid),
    company: z.optional(Uuid),
  }),
  views: {
    all: {},
    delinquent: { delinquent: true },
    companies: { type: ['company'] },
    individuals: { type: ['individual'] },
  },
  /** Archiving a customer that still owes is refused with 409. */
  transitions: {
    archive: { from: ['active'], to: 'archived' },
    unarchive: { from: ['archived'], to: 'active' },
  },
  whyNot: whyNotCustomer,
})
export type CustomerListQuery = z.infer<typeof customerContract.query>

/** What staff do with what a customer owes, all of it at once. */
export const customerActions = {
  charge_now: { from: ['active'], to: 'active', previewed: true },
  apply_credit: { from: ['active'], to: 'active', previewed: true },
} as const satisfies Transitions<CustomerStatus>
export type CustomerAction = keyof typeof customerActions

type CustomerStanding = { status: CustomerStatus; balance_due_cents: number; credit_balance_cents: number }

/** Why what people look for cannot be done with a customer now. */
export function whyNotCustomer(
  action: string,
  { status, balance_due_cents, credit_balance_cents }: CustomerStanding,
): string | undefined {
  if (!(action in customerActions)) return
  if (status === 'archived') return 'Está archivado. Reactívalo primero'
  if (action === 'apply_credit' && credit_balance_cents === 0) return 'No tiene saldo a favor'
  if (balance_due_cents === 0)
    return action === 'apply_credit'
      ? 'No debe nada: no hay a qué aplicarlo'
      : 'No debe nada: no hay qué cobrar'
}

/** What came to what a customer has in their favour, or was taken of it, and what they then had. */
export const CreditMovement = z.object({
  /** The event that tells it. */
  uuid: Uuid,
  at: Instant,
  change_cents: z.int(),
  balance_cents: Cents,
  actor: Actor,
  reason: z.nullable(z.string()),
})
export type CreditMovement = z.infer<typeof CreditMovement>
export const CreditMovements = z.object({ data: z.array(CreditMovement) })
