import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  AccountSource,
  AccountStatus,
  AccountType,
  DunningPolicy,
  DunningState,
} from '@/contract/accounts'
import type { CampaignStatus, NewCampaign } from '@/contract/campaigns'
import type { CompanyRole, CompanyStatus } from '@/contract/companies'
import type { Collection, CustomerStatus, CustomerType } from '@/contract/customers'
import type { EventDetail, Severity } from '@/contract/events'
import type {
  Bucket,
  FundMovementFields,
  MovementDirection,
  MovementSource,
  MovementStatus,
  MovementType,
} from '@/contract/fundMovements'
import type { FundStatus, NewFund } from '@/contract/funds'
import type { FieldChange, LogAction, LogKind } from '@/contract/logs'
import type {
  Card,
  Consent,
  MethodBank,
  PaymentMethodFields,
  PaymentMethodSource,
  PaymentMethodStatus,
  PaymentMethodType,
} from '@/contract/paymentMethods'
import type { InvoiceStatus, NewInvoice } from '@/contract/invoices'
import type { MemberPolicyStatus, NewMemberPolicy, UsedLimit } from '@/contract/memberPolicies'
import type { MemberDetail, MemberKind, MemberStatus, Relationship } from '@/contract/members'
import type { Address, BankAccount, MexicanState, TaxProfile } from '@/contract/mexico'
import type {
  Allocation,
  ManualPayment,
  NextAction,
  PaymentChannel,
  PaymentError,
  PaymentFields,
  PaymentOrigin,
  PaymentStatus,
} from '@/contract/payments'
import type {
  Direction,
  RefundReason,
  TransactionFields,
  TransactionStatus,
  TransactionType,
} from '@/contract/transactions'
import type { Role } from '@/contract/permissions'
import type { NewPlanAddon } from '@/contract/planAddons'
import type { NewPlan } from '@/contract/plans'
import type { NewPolicy, PolicyStage, PolicyStatus } from '@/contract/policies'
import type { Interval, PriceFrom, SaleStatus } from '@/contract/planParts'
import type {
  Cancellation,
  Pause,
  SubscriptionChannel,
  SubscriptionFields,
  SubscriptionItem,
  SubscriptionStatus,
} from '@/contract/subscriptions'
import type { Channel, PersonDetail, PersonStatus, Sex } from '@/contract/persons'
import type { NewServiceCategory } from '@/contract/serviceCategories'
import type { ActiveStatus, Actor } from '@/contract/shapes'
import type { NewService } from '@/contract/services'
import type { SettingsSection } from '@/contract/settings'
import type { NewShortener, ShortenerStatus } from '@/contract/shorteners'
import type {
  Requester,
  SupportTicketFields,
  TicketChannel,
  TicketMessage,
  TicketStatus,
} from '@/contract/supportTickets'
import type { NewProvider, ProviderStatus } from '@/contract/providers'
import type { NewProviderLocation, LocationStatus } from '@/contract/providerLocations'
import type { NewProviderService } from '@/contract/providerServices'
import type { NewContact } from '@/contract/contacts'
import type { UserStatus } from '@/contract/users'
import type { DeliveryAttempt, DeliveryError, WebhookLogStatus } from '@/contract/webhookLogs'
import type { NewWebhook, WebhookStatus } from '@/contract/webhooks'

type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** What every table of records has. Moments are RFC 3339 text, days `YYYY-MM-DD`, jsonb is parsed. */
export type RecordColumns = {
  uuid: Generated<string>
  version: Generated<number>
  created_at: string
  created_by: Actor
  updated_at: string
  updated_by: Actor
  archived_at: Nullable<string>
  tags: Generated<string[]>
  metadata: Generated<Record<string, unknown>>
  external_id: Nullable<string>
  search: GeneratedAlways<string>
}

/** A list of objects is kept as JSON, and is written as its text: the driver would take it for an array of the database. */
type JsonList<Item> = ColumnType<Item[], string, string>

/** A table whose columns are the fields that a new record is sent with, and what is kept beside them. */
type Stored<New, Beside> = RecordColumns & {
  [Name in Exclude<keyof New, keyof RecordColumns>]: New[Name] extends readonly (infer Item extends object)[]
    ? JsonList<Item>
    : null extends New[Name]
      ? Nullable<NonNullable<New[Name]>>
      : New[Name]
} & Beside

type Users = RecordColumns & {
  name: string
  email: string
  role: Role
  status: UserStatus
  phone: Nullable<string>
  job_title: Nullable<string>
  team: Nullable<string>
  timezone: Generated<string>
  approval_limit_cents: Nullable<number>
  currency: Generated<string>
  password_hash: Nullable<string>
  password_changed_at: Nullable<string>
  invited_by: Nullable<Actor>
  invited_at: Nullable<string>
  invite_expires_at: Nullable<string>
  accepted_at: Nullable<string>
  last_login_at: Nullable<string>
  last_login_ip: Nullable<string>
  last_seen_at: Nullable<string>
  failed_login_count: Generated<number>
  locked_until: Nullable<string>
  mfa_enabled: Generated<boolean>
  notification_prefs: Generated<Record<string, unknown>>
  sort_name: GeneratedAlways<string>
}

type Sessions = {
  uuid: Generated<string>
  user_uuid: string
  generation: Generated<number>
  rotated_at: string
  created_at: string
  last_seen_at: string
  revoked_at: Nullable<string>
  revoked_because: Nullable<string>
  ip: Nullable<string>
  user_agent: Nullable<string>
}

type LoginGuards = {
  email_hash: string
  failures: ColumnType<string[], string | undefined, string>
  locked_until: Nullable<string>
}

type PasswordLinks = {
  hash: string
  user_uuid: string
  created_at: string
  expires_at: string
  used_at: Nullable<string>
}

type IdempotencyKeys = {
  user_uuid: string
  key: string
  fingerprint: string
  record_uuid: Nullable<string>
  created_at: string
}

type Folios = { prefix: string; last: number }

type Events = {
  uuid: Generated<string>
  version: Generated<number>
  type: string
  occurred_at: string
  actor: Actor
  subject_type: string
  subject_uuid: Nullable<string>
  subject_label: string
  account_uuid: Nullable<string>
  data: Generated<Record<string, unknown>>
  previous: Generated<Record<string, unknown>>
  reason: Nullable<string>
  request_id: Nullable<string>
  correlation_id: Nullable<string>
  severity: Generated<Severity>
  pending_webhooks: Generated<number>
  review: Nullable<NonNullable<EventDetail['review']>>
  test: Generated<boolean>
  created_at: string
  archived_at: Nullable<string>
  search: GeneratedAlways<string>
}

type Logs = {
  uuid: Generated<string>
  position: number
  version: Generated<number>
  number: string
  at: string
  kind: LogKind
  action: LogAction
  actor: Actor
  actor_role: Nullable<string>
  subject_type: Nullable<string>
  subject_uuid: Nullable<string>
  subject_label: Nullable<string>
  // A list is sent as the JSON it is kept as: the driver would take it for an array of the database.
  changes: ColumnType<FieldChange[], string, string>
  changed_fields: string[]
  method: Nullable<string>
  path: Nullable<string>
  status_code: Nullable<number>
  duration_ms: Nullable<number>
  ip: Nullable<string>
  user_agent: Nullable<string>
  session_uuid: Nullable<string>
  version_from: Nullable<number>
  version_to: Nullable<number>
  reason: Nullable<string>
  request_id: Nullable<string>
  correlation_id: Nullable<string>
  hash: string
  previous_hash: Nullable<string>
  archived_at: Nullable<string>
  search: GeneratedAlways<string>
}

type LogChain = { singleton: Generated<boolean>; position: number; hash: string | null }

type Companies = RecordColumns & {
  number: string
  trade_name: string
  legal_name: string
  slug: string
  roles: CompanyRole[]
  status: CompanyStatus
  status_reason: Nullable<string>
  tax_profile: Nullable<TaxProfile>
  tax_id: GeneratedAlways<string | null>
  industry: Nullable<string>
  employees_estimate: Nullable<number>
  website: Nullable<string>
  email: Nullable<string>
  phone: Nullable<string>
  address: Nullable<Address>
  bank_account: Nullable<BankAccount>
  parent_company_uuid: Nullable<string>
  sort_name: GeneratedAlways<string>
  sort_legal_name: GeneratedAlways<string>
}

type Persons = RecordColumns & {
  number: string
  given_names: string
  last_name: string
  second_last_name: Nullable<string>
  full_name: GeneratedAlways<string>
  birth_date: Nullable<string>
  sex: Nullable<Sex>
  curp: Nullable<string>
  tax_id: Nullable<string>
  nss: Nullable<string>
  nationality: Generated<string>
  identity_document: Nullable<NonNullable<PersonDetail['identity_document']>>
  email: Nullable<string>
  phone: Nullable<string>
  alternative_phone: Nullable<string>
  address: Nullable<Address>
  preferred_channel: Generated<Channel>
  preferred_language: Generated<string>
  marketing_consent: Generated<boolean>
  privacy_notice_at: Nullable<string>
  deceased_on: Nullable<string>
  merged_into_uuid: Nullable<string>
  status: PersonStatus
  status_reason: Nullable<string>
  sort_name: GeneratedAlways<string>
}

type Accounts = RecordColumns & {
  number: string
  name: string
  type: AccountType
  status: AccountStatus
  status_reason: Nullable<string>
  holder_person_uuid: Nullable<string>
  company_uuid: Nullable<string>
  parent_account_uuid: Nullable<string>
  default_customer_uuid: Nullable<string>
  account_manager_uuid: Nullable<string>
  currency: Generated<string>
  billing_day: Nullable<number>
  net_payment_days: Generated<number>
  dunning_policy: Generated<DunningPolicy>
  dunning_state: Generated<DunningState>
  tax_profile: Nullable<TaxProfile>
  tax_id: GeneratedAlways<string | null>
  locale: Generated<string>
  timezone: Generated<string>
  source: Generated<AccountSource>
  balance_due_cents: Generated<number>
  overdue_cents: Generated<number>
  overdue_since: Nullable<string>
  credit_cents: Generated<number>
  first_paid_at: Nullable<string>
  closed_at: Nullable<string>
  holder_search: Generated<string>
  sort_name: GeneratedAlways<string>
}

type Customers = RecordColumns & {
  number: string
  account_uuid: string
  type: CustomerType
  status: Generated<CustomerStatus>
  status_reason: Nullable<string>
  person_uuid: Nullable<string>
  company_uuid: Nullable<string>
  name: string
  email: string
  phone: Nullable<string>
  billing_address: Nullable<Address>
  tax_profile: Nullable<TaxProfile>
  tax_id: GeneratedAlways<string | null>
  cfdi_auto: Generated<boolean>
  default_payment_method_uuid: Nullable<string>
  collection: Generated<Collection>
  net_payment_days: Nullable<number>
  preferred_channel: Generated<Channel>
  currency: Generated<string>
  balance_due_cents: Generated<number>
  overdue_cents: Generated<number>
  credit_balance_cents: Generated<number>
  delinquent: GeneratedAlways<boolean>
  gateway_customer_id: Nullable<string>
  sort_name: GeneratedAlways<string>
}

type Members = RecordColumns & {
  number: string
  account_uuid: string
  person_uuid: string
  kind: MemberKind
  holder_member_uuid: Nullable<string>
  relationship: Nullable<Relationship>
  status: Generated<MemberStatus>
  status_reason: Nullable<string>
  employee_number: Nullable<string>
  department: Nullable<string>
  cost_center: Nullable<string>
  hired_on: Nullable<string>
  enrolled_on: string
  terminated_on: Nullable<string>
  emergency_contact: Nullable<NonNullable<MemberDetail['emergency_contact']>>
  /** Of the person, copied by a trigger. */
  full_name: Generated<string>
  sex: Nullable<Sex>
  birth_date: Nullable<string>
  person_search: Generated<string>
  sort_name: GeneratedAlways<string>
}

type PaymentMethods = Stored<
  PaymentMethodFields,
  {
    account_uuid: string
    customer_uuid: string
    type: PaymentMethodType
    status: PaymentMethodStatus
    status_reason: Nullable<string>
    label: string
    card: Nullable<Card>
    bank: Nullable<MethodBank>
    billing_name: Nullable<string>
    billing_zip: Nullable<string>
    gateway_token: Nullable<string>
    verified_at: Nullable<string>
    last_used_at: Nullable<string>
    last_error: Nullable<string>
    source: PaymentMethodSource
    consent: Nullable<Consent>
    last4: GeneratedAlways<string | null>
    brand: GeneratedAlways<string | null>
    funding: GeneratedAlways<string | null>
    bank_name: GeneratedAlways<string | null>
    expires_on: GeneratedAlways<string | null>
    customer_search: Generated<string>
    sort_label: GeneratedAlways<string>
  }
>

type Invoices = Stored<
  NewInvoice,
  {
    number: Nullable<string>
    subscription_uuid: Nullable<string>
    status: InvoiceStatus
    status_reason: Nullable<string>
    currency: Generated<string>
    subtotal_cents: number
    discount_cents: number
    tax_cents: number
    total_cents: number
    paid_cents: Generated<number>
    credited_cents: Generated<number>
    amount_due_cents: GeneratedAlways<number>
    next_attempt_at: Nullable<string>
    attempt_count: Generated<number>
    tax_snapshot: Nullable<TaxProfile>
    voided_at: Nullable<string>
    title: GeneratedAlways<string>
    customer_search: Generated<string>
  }
>

type Payments = Stored<
  PaymentFields,
  {
    number: string
    account_uuid: string
    customer_uuid: string
    payment_method_uuid: Nullable<string>
    amount_cents: number
    currency: Generated<string>
    method_type: PaymentChannel
    origin: PaymentOrigin
    // Written as JSON text, as every list of objects.
    allocations: ColumnType<Allocation[], string | undefined, string>
    status: PaymentStatus
    status_reason: Nullable<string>
    attempt: Generated<number>
    gateway: Nullable<string>
    gateway_payment_id: Nullable<string>
    reference: Nullable<string>
    next_action: Nullable<NextAction>
    error: Nullable<PaymentError>
    error_message: GeneratedAlways<string | null>
    paid_at: Nullable<string>
    failed_at: Nullable<string>
    expires_at: Nullable<string>
    refunded_cents: Generated<number>
    fee_cents: Generated<number>
    net_cents: GeneratedAlways<number>
    receipt_number: Nullable<string>
    manual: Nullable<ManualPayment>
    disputed: Generated<boolean>
    reconciled_at: Nullable<string>
    customer_search: Generated<string>
  }
>

type Transactions = Stored<
  TransactionFields,
  {
    number: string
    account_uuid: string
    customer_uuid: string
    payment_uuid: string
    parent_transaction_uuid: Nullable<string>
    type: TransactionType
    direction: GeneratedAlways<Direction>
    status: TransactionStatus
    status_reason: Nullable<string>
    amount_cents: number
    processed_cents: Generated<number>
    fee_cents: Generated<number>
    net_cents: GeneratedAlways<number>
    currency: Generated<string>
    gateway: string
    gateway_transaction_id: Nullable<string>
    auth_code: Nullable<string>
    response_code: Nullable<string>
    response_message: Nullable<string>
    avs: Nullable<string>
    cvc: Nullable<string>
    effective_at: string
    reason: Nullable<RefundReason>
    reason_note: Nullable<string>
    initiated_by: Actor
    payout_id: Nullable<string>
    settled_on: Nullable<string>
    customer_search: Generated<string>
  }
>

type Webhooks = Stored<
  NewWebhook,
  {
    status: WebhookStatus
    status_reason: Nullable<string>
    sealed_secret: string
    last_success_at: Nullable<string>
    failing_since: Nullable<string>
    sort_name: GeneratedAlways<string>
  }
>

type WebhookLogs = {
  uuid: Generated<string>
  version: Generated<number>
  number: string
  webhook_uuid: string
  event_uuid: Nullable<string>
  event_type: string
  url_at_send: string
  status: WebhookLogStatus
  attempts: JsonList<DeliveryAttempt>
  request_body: Generated<Record<string, unknown>>
  next_attempt_at: Nullable<string>
  first_sent_at: Nullable<string>
  delivered_at: Nullable<string>
  created_at: string
  archived_at: Nullable<string>
  attempt_count: GeneratedAlways<number>
  http_status: GeneratedAlways<number | null>
  duration_ms: GeneratedAlways<number | null>
  error_kind: GeneratedAlways<DeliveryError | null>
  search: GeneratedAlways<string>
}

type Subscriptions = Stored<
  SubscriptionFields,
  {
    number: string
    account_uuid: string
    customer_uuid: string
    plan_uuid: string
    price_version: number
    interval: Interval
    items: JsonList<SubscriptionItem>
    billing_anchor_day: number
    currency: Generated<string>
    amount_cents: GeneratedAlways<number>
    mrr_cents: GeneratedAlways<number>
    trial_ends_at: Nullable<string>
    current_period_start: Nullable<string>
    current_period_end: Nullable<string>
    next_invoice_at: Nullable<string>
    cancel_at: GeneratedAlways<string | null>
    canceled_at: Nullable<string>
    ended_at: Nullable<string>
    cancellation: Nullable<Cancellation>
    pause: Nullable<Pause>
    dunning_attempt: Generated<number>
    next_retry_at: Nullable<string>
    sales_channel: SubscriptionChannel
    seller_user_uuid: Nullable<string>
    reseller_account_uuid: Nullable<string>
    campaign_uuid: Nullable<string>
    status: SubscriptionStatus
    status_reason: Nullable<string>
  }
>

/** The tables as Kysely sees them; `migrations/` makes them so. */
export type Schema = {
  users: Users
  sessions: Sessions
  login_guards: LoginGuards
  password_links: PasswordLinks
  idempotency_keys: IdempotencyKeys
  folios: Folios
  events: Events
  logs: Logs
  log_chain: LogChain
  companies: Companies
  persons: Persons
  accounts: Accounts
  customers: Customers
  members: Members
  payment_methods: PaymentMethods
  invoices: Invoices
  payments: Payments
  transactions: Transactions
  webhooks: Webhooks
  webhook_logs: WebhookLogs
  support_tickets: Stored<
    Omit<SupportTicketFields, 'requester'>,
    {
      number: string
      requester: Requester
      channel: TicketChannel
      status: TicketStatus
      status_reason: Nullable<string>
      resolved_at: Nullable<string>
      requester_uuid: GeneratedAlways<string | null>
      priority_rank: GeneratedAlways<number>
      queue: GeneratedAlways<number>
      sort_subject: GeneratedAlways<string>
    }
  >
  ticket_messages: {
    uuid: Generated<string>
    ticket_uuid: string
    author: Actor
    kind: TicketMessage['kind']
    body: string
    at: string
  }
  plan_addons: Stored<
    NewPlanAddon,
    {
      status: SaleStatus
      status_reason: Nullable<string>
      amount_cents: GeneratedAlways<number>
      currency: GeneratedAlways<string>
      sort_name: GeneratedAlways<string>
    }
  >
  plans: Stored<
    NewPlan,
    {
      revision: Generated<number>
      status: SaleStatus
      status_reason: Nullable<string>
      price_from: GeneratedAlways<PriceFrom | null>
      sort_name: GeneratedAlways<string>
    }
  >
  subscriptions: Subscriptions
  policies: Stored<
    Omit<NewPolicy, 'ends_on'>,
    {
      number: string
      plan_revision: number
      stage: Generated<PolicyStage>
      previous_policy_uuid: Nullable<string>
      effective_on: Nullable<string>
      ends_on: string
      grace_until: Nullable<string>
      premium_cents: number
      paid_cents: Generated<number>
      balance_cents: GeneratedAlways<number>
      monthly_cents: GeneratedAlways<number>
      currency: Generated<string>
      cancel_reason: Nullable<string>
      cancel_effective_on: Nullable<string>
      suspended_on: Nullable<string>
      status: PolicyStatus
      status_reason: Nullable<string>
      holder_name: Generated<string>
      sort_holder: GeneratedAlways<string>
    }
  >
  member_policies: Stored<
    Omit<NewMemberPolicy, 'starts_on' | 'ends_on'>,
    {
      number: string
      account_uuid: string
      plan_uuid: string
      role: MemberKind
      relationship: Nullable<Relationship>
      starts_on: string
      ends_on: string
      waiting_ends_on: Nullable<string>
      card_number: string
      limits_used: ColumnType<UsedLimit[], string | undefined, string>
      suspended_with_policy: Generated<boolean>
      status: MemberPolicyStatus
      status_reason: Nullable<string>
      sort_member: Generated<string>
    }
  >
  service_categories: Stored<
    NewServiceCategory,
    { status: ActiveStatus; status_reason: Nullable<string>; sort_name: GeneratedAlways<string> }
  >
  services: Stored<
    NewService,
    { status: ActiveStatus; status_reason: Nullable<string>; sort_name: GeneratedAlways<string> }
  >
  providers: Stored<
    NewProvider,
    {
      number: string
      status: ProviderStatus
      status_reason: Nullable<string>
      submitted_by_uuid: Nullable<string>
      terminated_on: Nullable<string>
      rating_avg: Nullable<string>
      rating_count: Generated<number>
      contract_ends_on: GeneratedAlways<string | null>
      sort_name: GeneratedAlways<string>
    }
  >
  provider_locations: Stored<
    NewProviderLocation,
    {
      number: string
      status: LocationStatus
      status_reason: Nullable<string>
      municipality: GeneratedAlways<string | null>
      state: GeneratedAlways<MexicanState | null>
      phone: GeneratedAlways<string | null>
      sort_name: GeneratedAlways<string>
    }
  >
  provider_services: Stored<
    NewProviderService,
    {
      number: string
      status: 'active' | 'suspended'
      status_reason: Nullable<string>
      service_name: Generated<string>
      provider_name: Generated<string>
      service_code: Generated<string>
      category_uuid: Nullable<string>
      reference_price_cents: Nullable<number>
      sort_service: GeneratedAlways<string>
      sort_provider: GeneratedAlways<string>
    }
  >
  campaigns: Stored<
    NewCampaign,
    {
      discount_given_cents: Generated<number>
      currency: Generated<string>
      status: Exclude<CampaignStatus, 'scheduled'>
      status_reason: Nullable<string>
      sort_name: GeneratedAlways<string>
    }
  >
  shorteners: Stored<
    Omit<NewShortener, 'code' | 'password'>,
    {
      code: string
      password_hash: Nullable<string>
      clicks: Generated<number>
      unique_visitors: Generated<number>
      scans: Generated<number>
      last_clicked_at: Nullable<string>
      conversions_started: Generated<number>
      conversions_paid: Generated<number>
      conversions_cents: Generated<number>
      currency: Generated<string>
      status: Extract<ShortenerStatus, 'active' | 'paused' | 'archived'>
      status_reason: Nullable<string>
      sort_code: GeneratedAlways<string>
      sort_title: GeneratedAlways<string>
    }
  >
  settings: {
    section: SettingsSection
    version: number
    values: Record<string, unknown>
    updated_at: string
    updated_by: Actor
  }
  shortener_clicks: {
    shortener_uuid: string
    day: string
    clicks: number
    unique_visitors: number
    scans: number
  }
  contacts: Stored<
    NewContact,
    { status: ActiveStatus; status_reason: Nullable<string>; sort_name: GeneratedAlways<string> }
  >
  funds: Stored<
    Omit<NewFund, 'notify_user_uuids'>,
    {
      number: string
      company_uuid: string
      notify_user_uuids: Generated<string[]>
      status: Exclude<FundStatus, 'depleted'>
      status_reason: Nullable<string>
      posted_cents: Generated<number>
      held_cents: Generated<number>
      available_cents: GeneratedAlways<number>
      is_low: GeneratedAlways<boolean>
      sort_name: GeneratedAlways<string>
    }
  >
  fund_movements: Stored<
    FundMovementFields,
    {
      number: string
      position: GeneratedAlways<number>
      fund_uuid: string
      account_uuid: string
      type: MovementType
      direction: MovementDirection
      bucket: Bucket
      amount_cents: number
      currency: Generated<string>
      posted_after_cents: number
      held_after_cents: number
      effective_at: string
      source: MovementSource
      source_uuid: GeneratedAlways<string | null>
      source_type: GeneratedAlways<MovementSource['type']>
      reverses_uuid: Nullable<string>
      approved_by: Nullable<Actor>
      status: MovementStatus
      status_reason: Nullable<string>
    }
  >
}

/** The tables of records that people write: they carry a version, and can be archived. */
export type RecordTable =
  | 'users'
  | 'companies'
  | 'persons'
  | 'accounts'
  | 'customers'
  | 'members'
  | 'payment_methods'
  | 'invoices'
  | 'payments'
  | 'transactions'
  | 'plan_addons'
  | 'plans'
  | 'webhooks'
  | 'subscriptions'
  | 'policies'
  | 'member_policies'
  | 'service_categories'
  | 'services'
  | 'support_tickets'
  | 'providers'
  | 'provider_locations'
  | 'provider_services'
  | 'campaigns'
  | 'shorteners'
  | 'contacts'
  | 'funds'
  | 'fund_movements'
