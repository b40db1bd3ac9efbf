import * as z from 'zod/mini'
import { NewTaxProfile, TaxProfile } from './mexico'
import { recordContract } from './recordContract'
import {
  amountBound,
  anyOf,
  Cents,
  Currency,
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
  TimeZone,
  numberProblem,
} from './shapes'

export const AccountType = z.enum(['individual', 'family', 'company', 'reseller'])
export type AccountType = z.infer<typeof AccountType>

export const AccountStatus = z.enum(['pending', 'active', 'on_hold', 'closed'])
export type AccountStatus = z.infer<typeof AccountStatus>

export const AccountSource = z.enum(['funnel', 'company_page', 'reseller', 'staff', 'api'])
export type AccountSource = z.infer<typeof AccountSource>

export const DunningPolicy = z.enum(['standard', 'lenient', 'none'])
export type DunningPolicy = z.infer<typeof DunningPolicy>

/** How far reminding has come of a charge that failed. */
export const DunningStage = z.enum(['reminder_1', 'reminder_2', 'reminder_3', 'final_notice', 'exhausted'])
export type DunningStage = z.infer<typeof DunningStage>

export const DunningState = z.enum(['clear', ...DunningStage.options])
export type DunningState = z.infer<typeof DunningState>

/** How many days the oldest debt is late, in the steps that collectors work by. */
export const OverdueBucket = z.enum(['1-30', '31-60', '61-90', '90+'])
export type OverdueBucket = z.infer<typeof OverdueBucket>

const type = z.enum(AccountType.def.entries, 'Elige el tipo de cuenta')

/** Whether the holder of such an account is a person; otherwise it is a company. */
export const isHeldByPerson = (accountType: AccountType) =>
  accountType === 'individual' || accountType === 'family'

const fields = {
  name: requiredText('el nombre de la cuenta', 160),
  type,
  holder_person_uuid: emptyAsNull(Uuid),
  company_uuid: emptyAsNull(Uuid),
  parent_account_uuid: emptyAsNull(Uuid),
  default_customer_uuid: emptyAsNull(Uuid),
  account_manager_uuid: emptyAsNull(Uuid),
  currency: z.enum(['MXN', 'USD'], 'Elige la moneda'),
  billing_day: z.nullable(z.int().check(z.minimum(1), z.maximum(28))),
  net_payment_days: z.int(numberProblem('Escribe los días de plazo')).check(z.minimum(0), z.maximum(90)),
  dunning_policy: z.enum(DunningPolicy.def.entries, 'Elige la política de cobranza'),
  tax_profile: z.nullable(NewTaxProfile),
  timezone: TimeZone,
  ...writableRecordFields,
}

/** An account as a whole: its type decides whether its holder is a person or a company. */
export const NewAccount = z.strictObject(fields).check((payload) => {
  const { type, holder_person_uuid, company_uuid } = payload.value
  if (isHeldByPerson(type) && !holder_person_uuid)
    payload.issues.push({
      code: 'custom',
      path: ['holder_person_uuid'],
      message: 'Elige a la persona titular',
      input: null,
    })
  if (!isHeldByPerson(type) && !company_uuid)
    payload.issues.push({ code: 'custom', path: ['company_uuid'], message: 'Elige la empresa', input: null })
})
export type NewAccount = z.infer<typeof NewAccount>

export const Account = z.object({
  uuid: Uuid,
  number: z.string(),
  name: z.string(),
  type: AccountType,
  status: AccountStatus,
  currency: Currency,
  balance_due_cents: Cents,
  overdue_cents: Cents,
  /** Days that the oldest debt is late; none when nothing is. */
  overdue_days: z.nullable(z.int()),
  active_members: z.int(),
  active_policies: z.int(),
  account_manager: z.nullable(Ref),
  company: z.nullable(Ref),
  /** When the first of its subscriptions is charged next. */
  next_invoice_at: z.nullable(Instant),
  created_at: Instant,
})
export type Account = z.infer<typeof Account>

export const AccountDetail = z.extend(Account, {
  ...recordFields,
  holder_person: z.nullable(Ref),
  parent_account: z.nullable(Ref),
  default_customer: z.nullable(Ref),
  billing_day: z.nullable(z.int()),
  net_payment_days: z.int(),
  dunning_policy: DunningPolicy,
  dunning_state: DunningState,
  tax_profile: z.nullable(TaxProfile),
  locale: z.string(),
  timezone: z.string(),
  source: AccountSource,
  credit_cents: Cents,
  customers: z.int(),
  subaccounts: z.int(),
  first_paid_at: z.nullable(Instant),
  closed_at: z.nullable(Instant),
  status_reason: z.nullable(z.string()),
  statement_sent_at: z.nullable(Instant),
  statement_sent_to: z.nullable(z.string()),
})
export type AccountDetail = z.infer<typeof AccountDetail>

export const accountContract = recordContract({
  kind: 'Account',
  item: Account,
  detail: AccountDetail,
  whole: NewAccount,
  edit: z.partial(z.strictObject(fields)),
  query: recordListQuery({
    sort: sortBy('name', 'number', 'type', 'status', 'balance_due_cents', 'overdue_days', 'created_at'),
    type: anyOf(AccountType),
    status: anyOf(AccountStatus),
    overdue: yesOrNo,
    overdue_bucket: anyOf(OverdueBucket),
    balance_due_from: amountBound,
    balance_due_to: amountBound,
    has_fund: yesOrNo,
    /** That one of its subscriptions was sold by. */
    campaign: z.optional(Uuid),
    reseller: z.optional(Uuid),
    manager: z.optional(Uuid),
    company: z.optional(Uuid),
    parent: z.optional(Uuid),
    person: z.optional(Uuid),
    currency: anyOf(Currency),
  }),
  views: {
    all: {},
    active: { status: ['active'] },
    overdue: { overdue: true },
    on_hold: { status: ['on_hold'] },
  },
  /** Each change of an account's status; closing one that still owes or covers a member is refused with 409. */
  transitions: {
    activate: { from: ['pending'], to: 'active' },
    hold: { from: ['active'], to: 'on_hold', reason: true },
    reactivate: { from: ['on_hold'], to: 'active' },
    close: { from: ['pending', 'active', 'on_hold'], to: 'closed', reason: true },
    reopen: { from: ['closed'], to: 'active', permission: 'Account.delete' },
  },
})
export type AccountListQuery = z.infer<typeof accountContract.query>
