import type { AccountDetail } from './accounts'
import type { CompanyDetail } from './companies'
import type { CustomerDetail } from './customers'
import type { Debt } from './debt'
import type { EventDetail, Severity } from './events'
import type { FundAuthorizationDetail } from './fundAuthorizations'
import type { FundDetail } from './funds'
import type { InvoiceDetail } from './invoices'
import type { MemberPolicyDetail } from './memberPolicies'
import type { MemberDetail } from './members'
import type { PaymentMethodDetail } from './paymentMethods'
import type { PaymentDetail } from './payments'
import type { PersonDetail } from './persons'
import type { PlanAddonDetail } from './planAddons'
import type { PlanDetail } from './plans'
import type { PolicyDetail } from './policies'
import type { ProviderLocationDetail } from './providerLocations'
import type { ProviderServiceDetail } from './providerServices'
import type { ProviderDetail } from './providers'
import type { ShortenerDetail } from './shorteners'
import type { SubscriptionDetail } from './subscriptions'
import type { UserDetail } from './users'
import type { WebhookLogDetail } from './webhookLogs'
import type { WebhookDetail } from './webhooks'

/** An act that a state asks for; `when` narrows it to some of the records in that state. */
export type Ask<Shown> = { act: string; when?: (record: Shown) => boolean }

/**
 * What each state of a kind's records asks people to do, most wanted first. The first that can be done to the record, by
 * the person who looks at it, is the filled button of its screen; a state that asks for nothing is left out.
 */
export type NextActs<Shown> = ReadonlyMap<string, readonly Ask<Shown>[] | undefined>

/** Of a kind with a status: its states are held against its contract. */
const asks = <Shown extends { status: string }>(
  acts: {
    readonly [State in Shown['status']]?: readonly Ask<Shown>[]
  },
): NextActs<Shown> => new Map(Object.entries<readonly Ask<Shown>[] | undefined>(acts))

/** The names of the acts that a record in a state asks for, most wanted first. */
export const askedOf = <Shown>(acts: NextActs<Shown> | undefined, state: string, record: Shown): string[] =>
  (acts?.get(state) ?? []).filter(({ when }) => when?.(record) ?? true).map(({ act }) => act)

const isLate = ({ debt }: { debt: Debt }) => debt.overdue_cents > 0

export const nextActs = {
  Account: asks<AccountDetail>({
    pending: [{ act: 'activate' }],
    active: [{ act: 'record_payment', when: ({ overdue_cents }) => overdue_cents > 0 }],
    on_hold: [
      { act: 'record_payment', when: ({ overdue_cents }) => overdue_cents > 0 },
      { act: 'reactivate' },
    ],
  }),
  Company: asks<CompanyDetail>({
    draft: [{ act: 'activate' }],
    suspended: [{ act: 'activate' }],
  }),
  Customer: asks<CustomerDetail>({
    active: [{ act: 'record_payment', when: isLate }],
  }),
  FundAuthorization: asks<FundAuthorizationDetail>({
    pending: [{ act: 'approve' }, { act: 'approve_partial' }],
    needs_info: [{ act: 'answer' }],
    approved: [{ act: 'capture' }],
    partially_captured: [{ act: 'capture' }],
  }),
  Fund: asks<FundDetail>({
    draft: [{ act: 'activate' }, { act: 'contribute' }],
    active: [{ act: 'request_contribution', when: ({ is_low }) => is_low }],
    depleted: [{ act: 'request_contribution' }],
    frozen: [{ act: 'unfreeze' }],
  }),
  Invoice: asks<InvoiceDetail>({
    draft: [{ act: 'finalize' }],
    open: [
      { act: 'settle_dispute', when: ({ disputed_at }) => disputed_at !== null },
      { act: 'send', when: ({ sent_at, days_late }) => sent_at === null && days_late === null },
      { act: 'record' },
    ],
  }),
  Member: asks<MemberDetail>({
    pending: [{ act: 'activate' }],
    suspended: [{ act: 'reinstate' }],
  }),
  MemberPolicy: asks<MemberPolicyDetail>({
    suspended: [{ act: 'reactivate' }],
  }),
  Payment: asks<PaymentDetail>({
    failed: [{ act: 'retry' }, { act: 'send_method_link' }],
    requires_method: [{ act: 'retry' }, { act: 'send_method_link' }],
    requires_action: [{ act: 'send_method_link' }],
    succeeded: [{ act: 'refund_extra', when: ({ extra_cents }) => extra_cents > 0 }],
  }),
  PaymentMethod: asks<PaymentMethodDetail>({
    active: [{ act: 'send_method_link', when: ({ expiring }) => expiring }],
    expired: [{ act: 'send_method_link' }],
    failed: [{ act: 'send_method_link' }],
  }),
  Person: asks<PersonDetail>({
    active: [{ act: 'merge', when: ({ duplicates }) => duplicates > 0 }],
  }),
  Plan: asks<PlanDetail>({
    draft: [{ act: 'publish' }],
    published: [{ act: 'publish_revision' }],
  }),
  PlanAddon: asks<PlanAddonDetail>({
    draft: [{ act: 'publish' }],
  }),
  Policy: asks<PolicyDetail>({
    draft: [{ act: 'issue' }],
    active: [{ act: 'restore_cover' }, { act: 'renew', when: ({ expiring }) => expiring }],
    grace: [{ act: 'restore_cover' }],
    suspended: [{ act: 'restore_cover' }, { act: 'reactivate' }],
  }),
  Provider: asks<ProviderDetail>({
    draft: [{ act: 'submit' }],
    in_review: [{ act: 'approve' }],
    suspended: [{ act: 'reactivate' }],
  }),
  ProviderLocation: asks<ProviderLocationDetail>({
    temporarily_closed: [{ act: 'reopen' }],
  }),
  ProviderService: asks<ProviderServiceDetail>({
    suspended: [{ act: 'resume' }],
  }),
  Shortener: asks<ShortenerDetail>({
    paused: [{ act: 'resume' }],
  }),
  Subscription: asks<SubscriptionDetail>({
    incomplete: [{ act: 'send_method_link' }],
    past_due: [{ act: 'charge_now' }, { act: 'send_method_link' }],
    unpaid: [{ act: 'charge_now' }, { act: 'send_method_link' }],
    paused: [{ act: 'resume' }],
  }),
  User: asks<UserDetail>({
    locked: [{ act: 'unlock' }],
  }),
  Webhook: asks<WebhookDetail>({
    paused: [{ act: 'activate' }],
    auto_disabled: [{ act: 'activate' }],
  }),
  WebhookLog: asks<WebhookLogDetail>({
    failed: [{ act: 'resend' }],
  }),
  /** Of events it is how much they matter. */
  Event: new Map<Severity, readonly Ask<EventDetail>[]>([
    ['warning', [{ act: 'review' }]],
    ['error', [{ act: 'review' }]],
  ]),
}
