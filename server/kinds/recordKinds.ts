import type { ServerKeys } from '@server/core/serverKeys'
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
import { repricedCovers, repricedMembers } from '@server/domain/billing/peopleChanges/repricedKinds'
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

/** A function that takes a record kind with its own types. */
type KindVisitor = <Table extends RecordTable>(kind: WritableKind<Table>) => void

/** The settings of the start that some kinds need. */
export type KindSettings = {
  passwords: Passwords
  webhooksToLoopback: boolean
  /** Seals secrets of webhooks; not needed for reading. */
  secret?: ServerKeys
  /** The references that undoing a merge restores; not needed for reading. */
  personReferences?: readonly AnyPersonReference[]
}

/** Calls `visit` with every record kind that can be written. */
export function eachRecordKind(
  { passwords, webhooksToLoopback, secret, personReferences = [] }: KindSettings,
  visit: KindVisitor,
): void {
  visit(accounts)
  visit(companies)
  visit(customers)
  visit(repricedMembers)
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
  visit(repricedCovers)
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

/** Calls `visit` with every record kind, for readers that need no settings of the start. */
export const eachKindAsItStands = (visit: KindVisitor): void =>
  eachRecordKind({ passwords: processPasswords(), webhooksToLoopback: false }, visit)
