import type { ListQuery } from '@/contract/shapes'
import type { RecordTable } from '@server/db/schema'
import { type Passwords, processPasswords } from '@server/sessions/passwords'
import { accounts } from './accounts'
import { authorizations } from './authorizations'
import { campaigns } from './campaigns'
import { companies } from './companies'
import { contacts } from './contacts'
import { customers } from './customers'
import { fundAuthorizations } from './fundAuthorizations'
import { fundMovements } from './fundMovements'
import { funds } from './funds'
import { invoices } from './invoices'
import { memberPolicies } from './memberPolicies'
import { members } from './members'
import { paymentMethods } from './paymentMethods'
import { cancelablePayments } from '@server/payments/cancelPayment'
import { persons } from './persons'
import { planAddons } from './planAddons'
import { plans } from './plans'
import { policies } from './policies'
import { providerLocations } from './providerLocations'
import { providers } from './providers'
import { providerServices } from './providerServices'
import type { RecordKind } from './recordKind'
import { serviceCategories } from './serviceCategories'
import { services } from './services'
import { shorteners } from './shorteners'
import { subscriptions } from './subscriptions'
import { supportTickets } from './supportTickets'
import { settledTransactions } from '@server/payments/settleByHand'
import { users } from './users'
import { webhooks } from './webhooks'

/** What is done with a kind of record, whatever its types. */
type Visit = <
  Table extends RecordTable,
  Item,
  Detail extends { uuid: string; version: number },
  New extends object,
  Query extends ListQuery,
>(
  kind: RecordKind<Table, Item, Detail, New, Query>,
) => void

/** What some kinds go by that the server was started with. */
export type KindSettings = {
  passwords: Passwords
  webhooksToLoopback: boolean
  /** Seals what is told to nobody; not needed where nothing of it is written. */
  secret?: Uint8Array
}

/** Every kind of record that people write, one after the other: what all of them have is given to them here. */
export function eachRecordKind({ passwords, webhooksToLoopback, secret }: KindSettings, visit: Visit): void {
  visit(accounts)
  visit(companies)
  visit(customers)
  visit(members)
  visit(invoices)
  visit(cancelablePayments)
  visit(paymentMethods)
  visit(persons)
  visit(planAddons)
  visit(plans)
  visit(subscriptions)
  visit(policies)
  visit(campaigns)
  visit(shorteners(passwords))
  visit(memberPolicies)
  visit(authorizations)
  visit(serviceCategories)
  visit(services)
  visit(supportTickets)
  visit(providers)
  visit(providerLocations)
  visit(settledTransactions)
  visit(providerServices)
  visit(contacts)
  visit(funds)
  visit(fundMovements)
  visit(fundAuthorizations)
  visit(users)
  visit(webhooks({ toLoopback: webhooksToLoopback, secret }))
}

/** Every kind of record, where nothing is written that goes by how the server was started. */
export const eachKindAsItStands = (visit: Visit): void =>
  eachRecordKind({ passwords: processPasswords(), webhooksToLoopback: false }, visit)
