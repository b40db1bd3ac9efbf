import { describe, expect, test } from 'vitest'
import { AccountStatus, accountContract } from '@/contract/accounts'
import { CampaignStatus, campaignContract } from '@/contract/campaigns'
import { CompanyStatus, companyContract } from '@/contract/companies'
import { CustomerStatus, customerContract } from '@/contract/customers'
import {
  authorizationDecisions,
  FundAuthorizationStatus,
  fundAuthorizationContract,
} from '@/contract/fundAuthorizations'
import { MovementStatus, fundMovementContract } from '@/contract/fundMovements'
import { FundStatus, fundContract } from '@/contract/funds'
import { InvoiceStatus, invoiceContract } from '@/contract/invoices'
import { MemberStatus, memberContract } from '@/contract/members'
import { PaymentMethodStatus, paymentMethodContract } from '@/contract/paymentMethods'
import { PaymentStatus, paymentContract } from '@/contract/payments'
import { TransactionStatus, transactionContract } from '@/contract/transactions'
import { PersonStatus, personContract } from '@/contract/persons'
import { SaleStatus } from '@/contract/planParts'
import { planAddonContract } from '@/contract/planAddons'
import { SubscriptionStatus, subscriptionContract } from '@/contract/subscriptions'
import { AuthorizationStatus, authorizationContract } from '@/contract/authorizations'
import { MemberPolicyStatus, memberPolicyContract } from '@/contract/memberPolicies'
import { PolicyStatus, policyTransitions } from '@/contract/policies'
import { planContract } from '@/contract/plans'
import { possibleFrom, type Transitions } from '@/contract/transitions'
import { serviceCategoryContract } from '@/contract/serviceCategories'
import { ActiveStatus } from '@/contract/shapes'
import { serviceContract } from '@/contract/services'
import { ShortenerStatus, shortenerContract } from '@/contract/shorteners'
import { ticketDecisions, TicketStatus, supportTicketContract } from '@/contract/supportTickets'
import { ProviderStatus, providerContract } from '@/contract/providers'
import { LocationStatus, providerLocationContract } from '@/contract/providerLocations'
import { ProviderServiceStatus, providerServiceContract } from '@/contract/providerServices'
import { WebhookStatus, webhookContract } from '@/contract/webhooks'
import { contactContract } from '@/contract/contacts'
import { UserStatus, userContract } from '@/contract/users'

const tables: [string, Transitions<string>, readonly string[]][] = [
  ['an account', accountContract.transitions, AccountStatus.options],
  ['a company', companyContract.transitions, CompanyStatus.options],
  ['a customer', customerContract.transitions, CustomerStatus.options],
  ['an invoice', invoiceContract.transitions, InvoiceStatus.options],
  ['a member', memberContract.transitions, MemberStatus.options],
  ['a payment', paymentContract.transitions, PaymentStatus.options],
  ['a transaction', transactionContract.transitions, TransactionStatus.options],
  ['a payment method', paymentMethodContract.transitions, PaymentMethodStatus.options],
  ['a person', personContract.transitions, PersonStatus.options],
  ['an add-on', planAddonContract.transitions, SaleStatus.options],
  ['a subscription', subscriptionContract.transitions, SubscriptionStatus.options],
  ['a member policy', memberPolicyContract.transitions, MemberPolicyStatus.options],
  ['an authorization', authorizationContract.transitions, AuthorizationStatus.options],
  ['a policy', policyTransitions, PolicyStatus.options],
  ['a plan', planContract.transitions, SaleStatus.options],
  ['a campaign', campaignContract.transitions, CampaignStatus.options],
  ['a short link', shortenerContract.transitions, ShortenerStatus.options],
  ['a service category', serviceCategoryContract.transitions, ActiveStatus.options],
  ['a service', serviceContract.transitions, ActiveStatus.options],
  ['a support ticket', supportTicketContract.transitions, TicketStatus.options],
  ['what is decided of a ticket', ticketDecisions, TicketStatus.options],
  ['a provider', providerContract.transitions, ProviderStatus.options],
  ['a provider location', providerLocationContract.transitions, LocationStatus.options],
  ['a provider service', providerServiceContract.transitions, ProviderServiceStatus.options],
  ['a webhook', webhookContract.transitions, WebhookStatus.options],
  ['a contact', contactContract.transitions, ActiveStatus.options],
  ['a fund', fundContract.transitions, FundStatus.options],
  ['an authorization of a fund', fundAuthorizationContract.transitions, FundAuthorizationStatus.options],
  ['what is decided of one', authorizationDecisions, FundAuthorizationStatus.options],
  ['a movement of a fund', fundMovementContract.transitions, MovementStatus.options],
  ['a user', userContract.transitions, UserStatus.options],
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
