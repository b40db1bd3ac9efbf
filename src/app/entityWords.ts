import { provideWords } from '@/kit/words'

/** Where the words of each entity are, for the screens that show the fields of any. */
export const provideEntityWords = () =>
  provideWords({
    Account: () => import('@/entities/accounts/es'),
    Campaign: () => import('@/entities/campaigns/es'),
    Company: () => import('@/entities/companies/es'),
    Customer: () => import('@/entities/customers/es'),
    Event: () => import('@/entities/events/es'),
    Invoice: () => import('@/entities/invoices/es'),
    Log: () => import('@/entities/logs/es'),
    Member: () => import('@/entities/members/es'),
    Payment: () => import('@/entities/payments/es'),
    PaymentMethod: () => import('@/entities/payment-methods/es'),
    Person: () => import('@/entities/persons/es'),
    Plan: () => import('@/entities/plans/es'),
    PlanAddon: () => import('@/entities/plan-addons/es'),
    Subscription: () => import('@/entities/subscriptions/es'),
    Policy: () => import('@/entities/policies/es'),
    Shortener: () => import('@/entities/shorteners/es'),
    ServiceCategory: () => import('@/entities/service-categories/es'),
    Service: () => import('@/entities/services/es'),
    SupportTicket: () => import('@/entities/support-tickets/es'),
    Provider: () => import('@/entities/providers/es'),
    ProviderLocation: () => import('@/entities/provider-locations/es'),
    Transaction: () => import('@/entities/transactions/es'),
    ProviderService: () => import('@/entities/provider-services/es'),
    WebhookLog: () => import('@/entities/webhook-logs/es'),
    Webhook: () => import('@/entities/webhooks/es'),
    Contact: () => import('@/entities/contacts/es'),
    User: () => import('@/entities/users/es'),
  })
