import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Kind } from '@/contract/entities'
import type { MatchedField } from '@/contract/search'
import type { Schema } from '@server/db/schema'
import { statusOn as campaignStatusOn } from '@server/domain/catalogue/campaigns'
import { shownStatus as fundStatus } from '@server/domain/funds/funds'
import { ofAccount as personsOfAccount } from '@server/domain/people/persons'
import { statusOn as tariffStatusOn } from '@server/domain/network/provider-services'
import { statusOn as linkStatusOn } from '@server/domain/links/shorteners'

type Text = RawBuilder<string | null>

/** How records of a kind are found and told apart. Each column is written `table.column`. */
export type Searchable = {
  table: keyof Schema
  /** The column with the record's name. */
  title: string
  /** The folded name; among the matches, the most similar names come first. */
  called?: string
  /** The text that distinguishes it from others with the same name. */
  subtitle: Text
  status?: (today: string) => RawBuilder<string>
  /** The condition that narrows a search to an account; absent for kinds outside accounts. */
  account?: (uuid: string) => RawBuilder<SqlBool>
  /** The identifiers of a record, by the field that matches. */
  ids: Partial<Record<MatchedField, RawBuilder<unknown>>>
  /** The record whose screen shows it. */
  within?: RawBuilder<{ type: string; uuid: string; tab?: string } | null>
}

const column = (name: string) => sql<string | null>`${sql.ref(name)}`
const together = (...parts: Text[]): Text => sql<string | null>`concat_ws(' · ', ${sql.join(parts)})`
const storedStatus = (table: string) => () => sql<string>`${sql.ref(`${table}.status`)}`
const inAccount = (table: string) => (uuid: string) =>
  sql<SqlBool>`${sql.ref(`${table}.account_uuid`)} = ${uuid}`

/** The name of the record that a column refers to. */
const referenceName = (table: keyof Schema, name: string, reference: string): Text =>
  sql<string | null>`(select ${sql.ref(`target.${name}`)} from ${sql.table(table)} as target
    where target.uuid = ${sql.ref(reference)})`

const customerOf = (table: string) => referenceName('customers', 'name', `${table}.customer_uuid`)
const numberOf = (table: string) => ({ number: column(`${table}.number`) })

export const searchable: { [Searched in Exclude<Kind, 'Settings'>]: Searchable } = {
  Person: {
    table: 'persons',
    title: 'persons.full_name',
    called: 'persons.sort_name',
    subtitle: together(column('persons.number'), column('persons.curp')),
    status: storedStatus('persons'),
    account: personsOfAccount,
    ids: {
      ...numberOf('persons'),
      curp: column('persons.curp'),
      tax_id: column('persons.tax_id'),
      email: column('persons.email'),
      phone: column('persons.phone'),
    },
  },
  Customer: {
    table: 'customers',
    title: 'customers.name',
    called: 'customers.sort_name',
    subtitle: together(column('customers.number'), column('customers.email')),
    status: storedStatus('customers'),
    account: inAccount('customers'),
    ids: {
      ...numberOf('customers'),
      tax_id: column('customers.tax_id'),
      email: column('customers.email'),
      phone: column('customers.phone'),
    },
  },
  Member: {
    table: 'members',
    title: 'members.full_name',
    called: 'members.sort_name',
    subtitle: together(column('members.number'), referenceName('accounts', 'name', 'members.account_uuid')),
    status: storedStatus('members'),
    account: inAccount('members'),
    ids: numberOf('members'),
  },
  Policy: {
    table: 'policies',
    title: 'policies.number',
    called: 'policies.sort_holder',
    subtitle: together(column('policies.holder_name'), referenceName('plans', 'name', 'policies.plan_uuid')),
    status: storedStatus('policies'),
    account: inAccount('policies'),
    ids: numberOf('policies'),
  },
  Subscription: {
    table: 'subscriptions',
    title: 'subscriptions.number',
    subtitle: together(
      customerOf('subscriptions'),
      referenceName('plans', 'name', 'subscriptions.plan_uuid'),
    ),
    status: storedStatus('subscriptions'),
    account: inAccount('subscriptions'),
    ids: numberOf('subscriptions'),
  },
  Invoice: {
    table: 'invoices',
    title: 'invoices.title',
    subtitle: customerOf('invoices'),
    status: storedStatus('invoices'),
    account: inAccount('invoices'),
    ids: numberOf('invoices'),
  },
  Payment: {
    table: 'payments',
    title: 'payments.number',
    subtitle: customerOf('payments'),
    status: storedStatus('payments'),
    account: inAccount('payments'),
    ids: numberOf('payments'),
  },
  SupportTicket: {
    table: 'support_tickets',
    title: 'support_tickets.subject',
    called: 'support_tickets.sort_subject',
    subtitle: together(
      column('support_tickets.number'),
      sql<string | null>`support_tickets.requester ->> 'name'`,
    ),
    status: storedStatus('support_tickets'),
    account: inAccount('support_tickets'),
    ids: numberOf('support_tickets'),
  },
  Company: {
    table: 'companies',
    title: 'companies.trade_name',
    called: 'companies.sort_name',
    subtitle: together(column('companies.number'), column('companies.legal_name')),
    status: storedStatus('companies'),
    ids: { ...numberOf('companies'), tax_id: column('companies.tax_id') },
  },
  Provider: {
    table: 'providers',
    title: 'providers.name',
    called: 'providers.sort_name',
    subtitle: column('providers.number'),
    status: storedStatus('providers'),
    ids: {
      ...numberOf('providers'),
      tax_id: sql`providers.tax_profile ->> 'tax_id'`,
      phone: column('providers.phone'),
    },
  },
  Plan: {
    table: 'plans',
    title: 'plans.name',
    called: 'plans.sort_name',
    subtitle: column('plans.code'),
    status: storedStatus('plans'),
    ids: { code: column('plans.code') },
  },
  Account: {
    table: 'accounts',
    title: 'accounts.name',
    called: 'accounts.sort_name',
    subtitle: column('accounts.number'),
    status: storedStatus('accounts'),
    ids: { ...numberOf('accounts'), tax_id: column('accounts.tax_id') },
  },
  MemberPolicy: {
    table: 'member_policies',
    title: 'member_policies.number',
    called: 'member_policies.sort_member',
    subtitle: together(
      referenceName('members', 'full_name', 'member_policies.member_uuid'),
      referenceName('policies', 'number', 'member_policies.policy_uuid'),
    ),
    status: storedStatus('member_policies'),
    account: inAccount('member_policies'),
    ids: numberOf('member_policies'),
  },
  PaymentMethod: {
    table: 'payment_methods',
    title: 'payment_methods.label',
    called: 'payment_methods.sort_label',
    subtitle: customerOf('payment_methods'),
    status: storedStatus('payment_methods'),
    account: inAccount('payment_methods'),
    ids: { last4: column('payment_methods.last4') },
  },
  Transaction: {
    table: 'transactions',
    title: 'transactions.number',
    subtitle: customerOf('transactions'),
    status: storedStatus('transactions'),
    account: inAccount('transactions'),
    ids: numberOf('transactions'),
  },
  Fund: {
    table: 'funds',
    title: 'funds.name',
    called: 'funds.sort_name',
    subtitle: together(
      column('funds.number'),
      referenceName('companies', 'trade_name', 'funds.company_uuid'),
    ),
    status: () => fundStatus,
    account: inAccount('funds'),
    ids: numberOf('funds'),
  },
  FundAuthorization: {
    table: 'fund_authorizations',
    title: 'fund_authorizations.number',
    subtitle: together(
      referenceName('members', 'full_name', 'fund_authorizations.member_uuid'),
      referenceName('funds', 'name', 'fund_authorizations.fund_uuid'),
    ),
    status: storedStatus('fund_authorizations'),
    account: inAccount('fund_authorizations'),
    ids: numberOf('fund_authorizations'),
  },
  FundMovement: {
    table: 'fund_movements',
    title: 'fund_movements.number',
    subtitle: referenceName('funds', 'name', 'fund_movements.fund_uuid'),
    status: storedStatus('fund_movements'),
    account: inAccount('fund_movements'),
    ids: numberOf('fund_movements'),
  },
  ProviderLocation: {
    table: 'provider_locations',
    title: 'provider_locations.name',
    called: 'provider_locations.sort_name',
    subtitle: together(
      column('provider_locations.number'),
      referenceName('providers', 'name', 'provider_locations.provider_uuid'),
    ),
    status: storedStatus('provider_locations'),
    ids: numberOf('provider_locations'),
  },
  ProviderService: {
    table: 'provider_services',
    title: 'provider_services.service_name',
    subtitle: together(column('provider_services.number'), column('provider_services.provider_name')),
    status: tariffStatusOn,
    ids: numberOf('provider_services'),
  },
  PlanAddon: {
    table: 'plan_addons',
    title: 'plan_addons.name',
    called: 'plan_addons.sort_name',
    subtitle: column('plan_addons.code'),
    status: storedStatus('plan_addons'),
    ids: { code: column('plan_addons.code') },
  },
  Service: {
    table: 'services',
    title: 'services.name',
    called: 'services.sort_name',
    subtitle: column('services.code'),
    status: storedStatus('services'),
    ids: { code: column('services.code') },
  },
  ServiceCategory: {
    table: 'service_categories',
    title: 'service_categories.name',
    called: 'service_categories.sort_name',
    subtitle: column('service_categories.code'),
    status: storedStatus('service_categories'),
    ids: { code: column('service_categories.code') },
  },
  Shortener: {
    table: 'shorteners',
    title: 'shorteners.title',
    called: 'shorteners.sort_title',
    subtitle: column('shorteners.code'),
    status: linkStatusOn,
    account: inAccount('shorteners'),
    ids: { code: sql`upper(shorteners.code)` },
  },
  Campaign: {
    table: 'campaigns',
    title: 'campaigns.name',
    called: 'campaigns.sort_name',
    subtitle: column('campaigns.code'),
    status: campaignStatusOn,
    ids: { code: column('campaigns.code') },
  },
  Contact: {
    table: 'contacts',
    title: 'contacts.name',
    called: 'contacts.sort_name',
    subtitle: column('contacts.position'),
    status: storedStatus('contacts'),
    ids: { email: column('contacts.email'), phone: column('contacts.phone') },
    within: sql`jsonb_build_object('type', contacts.owner_type, 'uuid', contacts.owner_uuid)`,
  },
  Authorization: {
    table: 'authorizations',
    title: 'authorizations.number',
    called: 'authorizations.sort_member',
    subtitle: together(
      referenceName('members', 'full_name', 'authorizations.member_uuid'),
      referenceName('services', 'name', 'authorizations.service_uuid'),
    ),
    status: storedStatus('authorizations'),
    account: inAccount('authorizations'),
    ids: numberOf('authorizations'),
    within: sql`jsonb_build_object('type', 'policy', 'uuid', authorizations.policy_uuid)
      || case when authorizations.purpose = 'care' then '{}' else '{"tab": "reembolsos"}'::jsonb end`,
  },
  User: {
    table: 'users',
    title: 'users.name',
    called: 'users.sort_name',
    subtitle: column('users.email'),
    status: storedStatus('users'),
    ids: { email: column('users.email') },
  },
  Event: {
    table: 'events',
    title: 'events.subject_label',
    subtitle: column('events.type'),
    account: inAccount('events'),
    ids: {},
  },
  Webhook: {
    table: 'webhooks',
    title: 'webhooks.name',
    called: 'webhooks.sort_name',
    subtitle: column('webhooks.url'),
    status: storedStatus('webhooks'),
    ids: {},
  },
  WebhookLog: {
    table: 'webhook_logs',
    title: 'webhook_logs.number',
    subtitle: column('webhook_logs.event_type'),
    status: storedStatus('webhook_logs'),
    ids: numberOf('webhook_logs'),
  },
  Log: {
    table: 'logs',
    title: 'logs.number',
    subtitle: column('logs.subject_label'),
    ids: numberOf('logs'),
  },
}
