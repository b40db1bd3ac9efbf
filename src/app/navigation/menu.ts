import {
  BookOpen,
  Building2,
  Headset,
  Hospital,
  House,
  type LucideIcon,
  PiggyBank,
  ReceiptText,
  ServerCog,
  ShieldCheck,
  ShieldUser,
} from 'lucide-react'
import type { Kind } from '@/contract/entities'
import { type Permission, type Role, rolesFor, viewOf } from '@/contract/permissions'

export type MenuGroup = {
  name:
    | 'home'
    | 'attention'
    | 'people'
    | 'cover'
    | 'billing'
    | 'funds'
    | 'network'
    | 'catalogue'
    | 'users'
    | 'platform'
  icon: LucideIcon
  /** The listings it holds; the group of one listing is a plain item. */
  kinds: Kind[]
  /** The settings come after its listings: they have no screen, but a tab of an account. */
  hasSettings?: true
  /** What it takes to be shown the group, beside the right to see its listings, which stay open by their addresses. */
  needs?: Permission
  /** For whom it starts open. */
  openFor: readonly Role[]
}

/** The navigation, in the order of daily work: it never changes between roles, only what is in it does. */
const groups: MenuGroup[] = [
  { name: 'home', icon: House, kinds: [], openFor: [] },
  { name: 'attention', icon: Headset, kinds: ['SupportTicket', 'Event'], openFor: ['admin', 'manager'] },
  {
    name: 'people',
    icon: Building2,
    kinds: ['Person', 'Customer', 'Company', 'Member', 'Account'],
    openFor: ['admin', 'viewer'],
  },
  {
    name: 'cover',
    icon: ShieldCheck,
    kinds: ['Subscription', 'Policy', 'MemberPolicy'],
    openFor: ['admin', 'manager', 'viewer'],
  },
  {
    name: 'billing',
    icon: ReceiptText,
    kinds: ['Invoice', 'Payment', 'Transaction', 'PaymentMethod'],
    openFor: ['admin', 'viewer'],
  },
  {
    name: 'funds',
    icon: PiggyBank,
    kinds: ['Fund', 'FundAuthorization', 'FundMovement'],
    openFor: ['manager', 'viewer'],
  },
  {
    name: 'network',
    icon: Hospital,
    kinds: ['Provider', 'ProviderLocation', 'ProviderService'],
    openFor: [],
  },
  {
    name: 'catalogue',
    icon: BookOpen,
    kinds: ['Plan', 'PlanAddon', 'Service', 'ServiceCategory', 'Shortener'],
    openFor: ['manager'],
  },
  { name: 'users', icon: ShieldUser, kinds: ['User'], openFor: [] },
  {
    name: 'platform',
    icon: ServerCog,
    kinds: ['Webhook', 'WebhookLog', 'Log'],
    hasSettings: true,
    needs: 'AdminMenu.view',
    openFor: [],
  },
]

/** Kinds with a screen of their own to create one. */
const created: Kind[] = [
  'Policy',
  'Plan',
  'PlanAddon',
  'Company',
  'Member',
  'ServiceCategory',
  'User',
  'Webhook',
  'Service',
  'Provider',
  'ProviderLocation',
  'ProviderService',
  'Shortener',
  'Fund',
  'FundAuthorization',
]

const may = (role: string, permission: Permission) => rolesFor(permission).some((held) => held === role)

/** What of the navigation a role may enter. */
export const enterableBy = (role: string): MenuGroup[] =>
  groups
    .map((group) => ({ ...group, kinds: group.kinds.filter((kind) => may(role, viewOf(kind))) }))
    .filter(({ name, kinds }) => name === 'home' || kinds.length > 0)

/** The groups that the menu shows a role: of those it may enter, the ones that take no right of their own or one it has. */
export const menuOf = (role: string): MenuGroup[] =>
  enterableBy(role).filter(({ needs }) => !needs || may(role, needs))

/** What a role may create from anywhere. */
export const creatableBy = (role: string): Kind[] =>
  created.filter((kind) => rolesFor(`${kind}.create`).some((held) => held === role))

/** Whether a group shows its items: as the person left it, else as it starts for the role. */
export const isOpenFor = (group: MenuGroup, role: string, chosen: Record<string, boolean>) =>
  chosen[group.name] ?? group.openFor.some((held) => held === role)
