import { permissions, type Role, rolesFor } from '@/contract/permissions'
import type { es } from './es'

type Matrix = typeof permissions

/** Anything that the role matrix speaks of. */
export type Entity = keyof Matrix

/** What may be done to some entity. */
export const actions = ['view', 'create', 'edit', 'delete', 'download', 'assign'] as const
export type Action = (typeof actions)[number]

/** Everything under permission, in the groups and the order of the navigation. */
export const entityGroups: { name: keyof typeof es.groups; entities: Entity[] }[] = [
  { name: 'attention', entities: ['SupportTicket', 'Event'] },
  { name: 'people', entities: ['Person', 'Customer', 'Company', 'Member', 'Account', 'Contact'] },
  { name: 'coverage', entities: ['Subscription', 'Policy', 'MemberPolicy', 'Authorization'] },
  { name: 'billing', entities: ['Invoice', 'Payment', 'Transaction', 'PaymentMethod'] },
  { name: 'funds', entities: ['Fund', 'FundAuthorization', 'FundMovement'] },
  { name: 'network', entities: ['Provider', 'ProviderLocation', 'ProviderService'] },
  {
    name: 'catalog',
    entities: ['Plan', 'PlanAddon', 'Service', 'ServiceCategory', 'Shortener', 'Campaign'],
  },
  { name: 'users', entities: ['User'] },
  { name: 'platform', entities: ['Webhook', 'Log', 'Settings', 'AdminMenu'] },
]
const entities = entityGroups.flatMap((group) => group.entities)

/** Whether the matrix speaks of such an action on the entity at all. */
export const exists = (entity: Entity, action: Action) => Object.hasOwn(permissions[entity], action)

/** Whether a role may do something to an entity. */
export const roleMay = (role: Role, entity: Entity, action: Action) =>
  rolesFor(`${entity}.${action}`).includes(role)

/** Where a role may do something, and where, among what it sees, it may not although others may. */
export function reachOf(role: Role, action: Action): { may: Entity[]; mayNot: Entity[] } {
  const concerned = entities.filter(
    (entity) => exists(entity, action) && (action === 'view' || roleMay(role, entity, 'view')),
  )
  const may = concerned.filter((entity) => roleMay(role, entity, action))
  return { may, mayNot: concerned.filter((entity) => !may.includes(entity)) }
}

/** Some actions, each on all of some entities. */
export type Right = { actions: Action[]; entities: Entity[] }

/** What a user loses, gains and keeps when their role changes. */
export function changeOfRole(from: Role, to: Role): Record<'loses' | 'gains' | 'keeps', Right[]> {
  return {
    loses: groupRights((entity, action) => roleMay(from, entity, action) && !roleMay(to, entity, action)),
    gains: groupRights((entity, action) => !roleMay(from, entity, action) && roleMay(to, entity, action)),
    keeps: groupRights((entity, action) => roleMay(from, entity, action) && roleMay(to, entity, action)),
  }
}

/** The rights that hold, those on the same entities told together. */
function groupRights(holds: (entity: Entity, action: Action) => boolean): Right[] {
  const rights: Right[] = []
  for (const action of actions) {
    const held = entities.filter((entity) => holds(entity, action))
    if (held.length === 0) continue
    const alike = rights.find((right) => right.entities.join() === held.join())
    if (alike) alike.actions.push(action)
    else rights.push({ actions: [action], entities: held })
  }
  return rights
}
