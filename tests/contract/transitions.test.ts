import { describe, expect, test } from 'vitest'
import { accountTransitions, AccountStatus } from '@/contract/accounts'
import { CampaignStatus, campaignTransitions } from '@/contract/campaigns'
import { CompanyStatus, companyTransitions } from '@/contract/companies'
import { CustomerStatus, customerTransitions } from '@/contract/customers'
import {
  authorizationDecisions,
  FundAuthorizationStatus,
  fundAuthorizationTransitions,
} from '@/contract/fundAuthorizations'
import { fundMovementTransitions, MovementStatus } from '@/contract/fundMovements'
import { FundStatus, fundTransitions } from '@/contract/funds'
import { InvoiceStatus, invoiceTransitions } from '@/contract/invoices'
import { MemberStatus, memberTransitions } from '@/contract/members'
import { PaymentMethodStatus, paymentMethodTransitions } from '@/contract/paymentMethods'
import { PaymentStatus, paymentTransitions } from '@/contract/payments'
import { TransactionStatus, transactionTransitions } from '@/contract/transactions'
import { PersonStatus, personTransitions } from '@/contract/persons'
import { SaleStatus } from '@/contract/planParts'
import { planAddonTransitions } from '@/contract/planAddons'
import { SubscriptionStatus, subscriptionTransitions } from '@/contract/subscriptions'
import { AuthorizationStatus, authorizationTransitions } from '@/contract/authorizations'
import { MemberPolicyStatus, memberPolicyTransitions } from '@/contract/memberPolicies'
import { PolicyStatus, policyTransitions } from '@/contract/policies'
import { planTransitions } from '@/contract/plans'
import { possibleFrom, type Transitions } from '@/contract/transitions'
import { serviceCategoryTransitions } from '@/contract/serviceCategories'
import { ActiveStatus } from '@/contract/shapes'
import { serviceTransitions } from '@/contract/services'
import { ShortenerStatus, shortenerTransitions } from '@/contract/shorteners'
import { supportTicketTransitions, ticketDecisions, TicketStatus } from '@/contract/supportTickets'
import { ProviderStatus, providerTransitions } from '@/contract/providers'
import { LocationStatus, providerLocationTransitions } from '@/contract/providerLocations'
import { ProviderServiceStatus, providerServiceTransitions } from '@/contract/providerServices'
import { WebhookStatus, webhookTransitions } from '@/contract/webhooks'
import { contactTransitions } from '@/contract/contacts'
import { UserStatus, userTransitions } from '@/contract/users'

const tables: [string, Transitions<string>, readonly string[]][] = [
  ['an account', accountTransitions, AccountStatus.options],
  ['a company', companyTransitions, CompanyStatus.options],
  ['a customer', customerTransitions, CustomerStatus.options],
  ['an invoice', invoiceTransitions, InvoiceStatus.options],
  ['a member', memberTransitions, MemberStatus.options],
  ['a payment', paymentTransitions, PaymentStatus.options],
  ['a transaction', transactionTransitions, TransactionStatus.options],
  ['a payment method', paymentMethodTransitions, PaymentMethodStatus.options],
  ['a person', personTransitions, PersonStatus.options],
  ['an add-on', planAddonTransitions, SaleStatus.options],
  ['a subscription', subscriptionTransitions, SubscriptionStatus.options],
  ['a member policy', memberPolicyTransitions, MemberPolicyStatus.options],
  ['an authorization', authorizationTransitions, AuthorizationStatus.options],
  ['a policy', policyTransitions, PolicyStatus.options],
  ['a plan', planTransitions, SaleStatus.options],
  ['a campaign', campaignTransitions, CampaignStatus.options],
  ['a short link', shortenerTransitions, ShortenerStatus.options],
  ['a service category', serviceCategoryTransitions, ActiveStatus.options],
  ['a service', serviceTransitions, ActiveStatus.options],
  ['a support ticket', supportTicketTransitions, TicketStatus.options],
  ['what is decided of a ticket', ticketDecisions, TicketStatus.options],
  ['a provider', providerTransitions, ProviderStatus.options],
  ['a provider location', providerLocationTransitions, LocationStatus.options],
  ['a provider service', providerServiceTransitions, ProviderServiceStatus.options],
  ['a webhook', webhookTransitions, WebhookStatus.options],
  ['a contact', contactTransitions, ActiveStatus.options],
  ['a fund', fundTransitions, FundStatus.options],
  ['an authorization of a fund', fundAuthorizationTransitions, FundAuthorizationStatus.options],
  ['what is decided of one', authorizationDecisions, FundAuthorizationStatus.options],
  ['a movement of a fund', fundMovementTransitions, MovementStatus.options],
  ['a user', userTransitions, UserStatus.options],
]

describe.each(tables)('the statuses of %s', (_kind, table, statuses) => {
  test('change only along the table, never to where they are', () => {
    for (const [name, { from, to }] of Object.entries(table)) {
      expect(from, name).not.toContain(to)
      expect(statuses, name).toEqual(expect.arrayContaining([...from, to]))
    }
  })
  test('offer just the changes that start there', () => {
    for (const status of statuses)
      for (const name of Object.keys(table))
        expect(possibleFrom(table, status).includes(name)).toBe(table[name]?.from.includes(status))
  })
})
