import type { AccountSource, AccountStatus, AccountType, DunningPolicy } from '@/contract/accounts'
import type { CompanyRole, CompanyStatus } from '@/contract/companies'
import type { SalesPage } from '@/contract/salesPages'
import type { NewContact } from '@/contract/contacts'
import type { Collection, CustomerStatus, CustomerType } from '@/contract/customers'
import type { MemberDetail, MemberKind, MemberStatus, Relationship } from '@/contract/members'
import type { Address, BankAccount, TaxProfile } from '@/contract/mexico'
import type { Channel, PersonDetail, PersonStatus, Sex } from '@/contract/persons'
import type { ActiveStatus, Actor } from '@/contract/shapes'
import type {
  ChecklistItem,
  Requester,
  Resolution,
  SupportTicketDetail,
  SupportTicketFields,
  TicketChannel,
  TicketMessage,
  TicketStatus,
} from '@/contract/supportTickets'
import type { MacroChanges } from '@/contract/ticketMacros'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonList, Nullable, RecordColumns, Stored } from './columns'

/** Persons, companies, accounts, and their tickets. */
export type PeopleTables = {
  companies: RecordColumns & {
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
    logo_attachment_uuid: Nullable<string>
    brand_color: Nullable<string>
    email: Nullable<string>
    phone: Nullable<string>
    address: Nullable<Address>
    bank_account: Nullable<BankAccount>
    parent_company_uuid: Nullable<string>
    sales_page: Nullable<SalesPage>
    sort_name: GeneratedAlways<string>
    sort_legal_name: GeneratedAlways<string>
  }
  persons: RecordColumns & {
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
    privacy_notice_version: Nullable<string>
    deceased_on: Nullable<string>
    merged_into_uuid: Nullable<string>
    /** The names and identifiers of the persons merged into it. */
    aliases: Nullable<string>
    /** Whether another record may be the same person; set by triggers. */
    has_alike: Generated<boolean>
    status: PersonStatus
    status_reason: Nullable<string>
    sort_name: GeneratedAlways<string>
  }
  /** What each merge of two persons did. */
  person_merges: {
    uuid: Generated<string>
    merged_uuid: string
    survivor_uuid: string
    merged_at: string
    merged_by: Actor
    merged_before: { status: PersonStatus; status_reason: string | null }
    survivor_before: object
    written: Record<string, { before: unknown; after: unknown }>
    links: JsonList<Link>
    undone_at: Nullable<string>
    undone_by: Nullable<Actor>
  }
  accounts: RecordColumns & {
    number: string
    name: string
    type: AccountType
    status: AccountStatus
    status_reason: Nullable<string>
    held_for_debt: Generated<boolean>
    holder_person_uuid: Nullable<string>
    company_uuid: Nullable<string>
    parent_account_uuid: Nullable<string>
    default_customer_uuid: Nullable<string>
    account_manager_uuid: Nullable<string>
    currency: Generated<string>
    billing_day: Nullable<number>
    net_payment_days: Generated<number>
    dunning_policy: Generated<DunningPolicy>
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
    statement_sent_at: Nullable<string>
    statement_sent_to: Nullable<string>
    holder_search: Generated<string>
    sort_name: GeneratedAlways<string>
  }
  customers: RecordColumns & {
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
  members: RecordColumns & {
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
    photo_attachment_uuid: Nullable<string>
    terminated_on: Nullable<string>
    emergency_contact: Nullable<NonNullable<MemberDetail['emergency_contact']>>
    primary_provider_uuid: Nullable<string>
    card_issued_at: Nullable<string>
    /** The person's, copied by a trigger. */
    full_name: Generated<string>
    sex: Nullable<Sex>
    birth_date: Nullable<string>
    person_search: Generated<string>
    sort_name: GeneratedAlways<string>
  }
  contacts: Stored<
    NewContact,
    {
      account_uuid: GeneratedAlways<string | null>
      status: ActiveStatus
      status_reason: Nullable<string>
      sort_name: GeneratedAlways<string>
    }
  >
  support_tickets: Stored<
    Omit<SupportTicketFields, 'requester' | 'watcher_uuids' | 'related' | 'checklist'>,
    {
      number: string
      requester: Requester
      watcher_uuids: Generated<string[]>
      related: ColumnType<SupportTicketDetail['related'], string | undefined, string>
      checklist: ColumnType<Required<ChecklistItem>[], string | undefined, string>
      channel: TicketChannel
      status: TicketStatus
      status_reason: Nullable<string>
      resolution: Nullable<Resolution>
      resolved_at: Nullable<string>
      waiting_since: Nullable<string>
      first_response_due: Nullable<string>
      resolution_due: Nullable<string>
      first_responded_at: Nullable<string>
      paused_since: Nullable<string>
      paused_minutes: Generated<number>
      next_due: GeneratedAlways<string | null>
      /** The missed target that the assignee was notified of. */
      told_due: Nullable<string>
      hold_until: Nullable<string>
      macro_uuids: Generated<string[]>
      merged_into_uuid: Nullable<string>
      split_from_uuid: Nullable<string>
      /** Of its last message, set by a trigger. */
      last_message_at: Nullable<string>
      last_message_by: Nullable<string>
      requester_uuid: GeneratedAlways<string | null>
      priority_rank: GeneratedAlways<number>
      queue: GeneratedAlways<number>
      sort_subject: GeneratedAlways<string>
    }
  >
  ticket_macros: RecordColumns & { name: string; body: string; changes: MacroChanges }
  ticket_messages: {
    uuid: Generated<string>
    ticket_uuid: string
    account_uuid: GeneratedAlways<string | null>
    author: Actor
    kind: TicketMessage['kind']
    body: string
    mention_uuids: Generated<string[]>
    at: string
  }
  /** Up to when each user has read each ticket. */
  ticket_reads: {
    ticket_uuid: string
    account_uuid: GeneratedAlways<string | null>
    user_uuid: string
    read_at: string
  }
}

/** A record that a merge reassigned to another person: its columns before and after. */
export type Link = {
  name: string
  uuid: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}
