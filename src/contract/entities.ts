/**
 * Each kind of record and the one name it goes by everywhere:
 * folder, route, API path and namespace of its texts.
 */
export const slugs = {
  Account: 'accounts',
  Campaign: 'campaigns',
  Company: 'companies',
  Customer: 'customers',
  Event: 'events',
  Invoice: 'invoices',
  Log: 'logs',
  Member: 'members',
  Payment: 'payments',
  PaymentMethod: 'payment-methods',
  Person: 'persons',
  Plan: 'plans',
  PlanAddon: 'plan-addons',
  Subscription: 'subscriptions',
  Policy: 'policies',
  Shortener: 'shorteners',
  MemberPolicy: 'member-policies',
  Authorization: 'authorizations',
  ServiceCategory: 'service-categories',
  Service: 'services',
  SupportTicket: 'support-tickets',
  Provider: 'providers',
  ProviderLocation: 'provider-locations',
  Transaction: 'transactions',
  ProviderService: 'provider-services',
  Contact: 'contacts',
  Fund: 'funds',
  FundMovement: 'fund-movements',
  Settings: 'settings',
  FundAuthorization: 'fund-authorizations',
  User: 'users',
  Webhook: 'webhooks',
  WebhookLog: 'webhook-logs',
} as const

export type Kind = keyof typeof slugs
export type Slug = (typeof slugs)[Kind]

/** The kinds whose records are written by people and carry a version; the others are evidence. */
export type EditableKind = Exclude<Kind, 'Event' | 'Log' | 'WebhookLog' | 'Settings'>

/** The kinds without screens of their own. */
export type SeenWithinOthers = 'Contact' | 'Campaign' | 'Authorization' | 'Settings'

const seenWithinOthers: readonly Kind[] = [
  'Contact',
  'Campaign',
  'Authorization',
  'Settings',
] satisfies SeenWithinOthers[]

/** Whether a kind has screens: some are only seen within other records, and settings within an account. */
export const hasScreens = (kind: Kind) => !seenWithinOthers.includes(kind)

/** Whether the records of a kind are listed and opened: of settings there is one of each section, told together. */
export const isListed = (kind: Kind) => kind !== 'Settings'

/** What a kind is called in events and in the log: `fund_movement`. */
export const typeOf = (kind: Kind) =>
  kind.replace(/[A-Z]/g, (letter, at: number) => `${at > 0 ? '_' : ''}${letter.toLowerCase()}`)

const kinds = new Map(Object.keys(slugs).map((kind) => [typeOf(kind as Kind), kind as Kind]))

/** The kind that an event or a log entry is about, from its name there, if it is one of these. */
export const kindOf = (type: string): Kind | undefined => kinds.get(type)
