import type { RecordTable } from '@server/db/schema'
import { type Passwords, processPasswords } from '@server/identity/passwords'
import { accounts } from '@server/domain/billing/accounts/accounts'
import { authorizations } from '@server/domain/cover/authorizations'
import { campaigns } from '@server/domain/catalogue/campaigns'
import { companies } from '@server/domain/people/companies'
import { contacts } from '@server/domain/people/contacts'
import { customers } from '@server/domain/billing/customers/customers'
import { fundAuthorizations } from '@server/domain/funds/fund-authorizations'
import { fundMovements } from '@server/domain/funds/fund-movements'
import { funds } from '@server/domain/funds/funds'
import { invoices } from '@server/domain/billing/invoices/invoices'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { members } from '@server/domain/cover/members'
import { paymentMethods } from '@server/domain/billing/methods/payment-methods'
import { cancelablePayments } from '@server/domain/billing/payments/cancelPayment'
import { mergeablePersons } from '@server/domain/personLifecycle/mergeablePersons'
import type { AnyPersonReference } from '@server/records/personReference'
import { planAddons } from '@server/domain/catalogue/plan-addons'
import { plans } from '@server/domain/catalogue/plans'
import { policies } from '@server/domain/cover/policies'
import { providerLocations } from '@server/domain/network/provider-locations'
import { providers } from '@server/domain/network/providers'
import { providerServices } from '@server/domain/network/provider-services'
import type { WritableKind } from '@server/records/recordKind'
import { serviceCategories } from '@server/domain/network/service-categories'
import { services } from '@server/domain/network/services'
import { shorteners } from '@server/domain/links/shorteners'
import { subscriptions } from '@server/domain/billing/subscriptions/subscriptions'
import { supportTickets } from '@server/domain/support/support-tickets'
import { settledTransactions } from '@server/domain/billing/paymentProcessing/settleByHand'
import { users } from '@server/domain/staff/users'
import { webhooks } from '@server/domain/webhooks/webhooks'

/** Visits a kind of record with its own types. */
type Visit = <Table extends RecordTable>(kind: WritableKind<Table>) => void

/** What some kinds go by that the server was started with. */
export type KindSettings = {
  passwords: Passwords
  webhooksToLoopback: boolean
  /** Seals secrets of webhooks; not needed where none is written. */
  secret?: Uint8Array
  /** What undoing a merge gives back; not needed where nothing of it is written. */
  personReferences?: readonly AnyPersonReference[]
}

/** Every kind of record that people write, one after the other: what all of them have is given to them here. */
export function eachRecordKind(
  { passwords, webhooksToLoopback, secret, personReferences = [] }: KindSettings,
  visit: Visit,
): void {
  visit(accounts)
  visit(companies)
  visit(customers)
  visit(members)
  visit(invoices)
  visit(cancelablePayments)
  visit(paymentMethods)
  visit(mergeablePersons(personReferences))
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
