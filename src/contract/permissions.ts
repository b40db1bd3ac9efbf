import * as z from 'zod/mini'
import type { Kind } from './entities'

export const Role = z.enum(['admin', 'manager', 'viewer'])
export type Role = z.infer<typeof Role>

const everyone = ['admin', 'manager', 'viewer'] as const
const editors = ['admin', 'manager'] as const
const admins = ['admin'] as const

/** What most records allow: everyone reads, editors write, only admins delete. */
const standard = { view: everyone, create: editors, edit: editors, delete: admins } as const

/** The role matrix (product specification, section 6). Routes, elements, the users screen and the API all read it from here. */
export const permissions = {
  User: { view: editors, create: admins, edit: editors, delete: admins },
  Account: standard,
  Customer: standard,
  Invoice: { ...standard, download: everyone },
  Payment: standard,
  Transaction: standard,
  Policy: standard,
  Member: standard,
  Plan: standard,
  Provider: standard,
  Service: standard,
  Company: standard,
  Fund: standard,
  Person: standard,
  Subscription: standard,
  Contact: standard,
  ServiceCategory: standard,
  ProviderLocation: standard,
  ProviderService: standard,
  PaymentMethod: standard,
  FundAuthorization: standard,
  FundMovement: standard,
  MemberPolicy: standard,
  Event: standard,
  PlanAddon: standard,
  Authorization: standard,
  Campaign: standard,
  Shortener: standard,
  SupportTicket: { ...standard, create: everyone, assign: editors },
  Webhook: { view: admins, create: admins, edit: admins, delete: admins },
  Log: { view: admins, delete: admins },
  AdminMenu: { view: admins },
  Settings: { view: admins, edit: admins },
} as const satisfies Record<string, Record<string, readonly Role[]>>

type Matrix = typeof permissions
export type Permission = {
  [Kind in keyof Matrix]: `${Kind}.${keyof Matrix[Kind] & string}`
}[keyof Matrix]

const holders = new Map<string, readonly Role[]>(
  Object.entries(permissions).flatMap(([kind, actions]) =>
    Object.entries(actions).map(([action, roles]): [string, readonly Role[]] => [`${kind}.${action}`, roles]),
  ),
)

/** Every permission of the matrix. `Map` forgets the type of its keys. */
export const everyPermission = [...holders.keys()] as Permission[]

/** The roles that hold a permission, e.g. `rolesFor('Invoice.download')`; none hold one that the matrix lacks. */
export const rolesFor = (permission: string): readonly Role[] => holders.get(permission) ?? []

/** Whether a role, however it is spelled, holds a permission. Roles are compared exactly. */
export const allows = (role: string, permission: Permission) =>
  rolesFor(permission).some((held) => held === role)

/** What it takes to see the records of a kind; deliveries are seen with their webhooks. */
export const viewOf = (kind: Kind): Permission => (kind === 'WebhookLog' ? 'Webhook.view' : `${kind}.view`)
