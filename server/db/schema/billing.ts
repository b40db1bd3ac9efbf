import type { NewAdjustment, NewTransfer } from '@/contract/fundMovements'
import type {
  CreditNoteLine,
  CreditNoteType,
  InvoiceStatus,
  NewCreditNote,
  NewInvoice,
} from '@/contract/invoices'
import type { PriceChange } from '@/contract/priceChanges'
import type { TaxRate } from '@/contract/taxRate'
import type { TaxProfile } from '@/contract/mexico'
import type {
  Card,
  Consent,
  MethodBank,
  PaymentMethodFields,
  PaymentMethodSource,
  PaymentMethodStatus,
  PaymentMethodType,
} from '@/contract/paymentMethods'
import type {
  Allocation,
  ManualPayment,
  NextAction,
  PaymentChannel,
  PaymentError,
  PaymentFields,
  PaymentOrigin,
  PaymentStatus,
  RefundOrder,
} from '@/contract/payments'
import type { NewCheckout } from '@/contract/checkouts'
import type { Interval } from '@/contract/planParts'
import type { ApprovalAction, ApprovalStatus, ApprovalSubject, LoneAction } from '@/contract/approvalRequests'
import type { Actor } from '@/contract/shapes'
import type {
  Cancellation,
  Discount,
  Pause,
  SalePage,
  ScheduledChange,
  SubscriptionChannel,
  SubscriptionFields,
  SubscriptionItem,
  SubscriptionStatus,
} from '@/contract/subscriptions'
import type {
  Approved,
  Direction,
  RefundPart,
  RefundReason,
  TransactionFields,
  TransactionStatus,
  TransactionType,
} from '@/contract/transactions'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonList, Nullable, Stored } from './columns'
import type { Outcome, SavedMethod } from './gateway'

/** Invoices, payments, and what belongs to them. */
export type BillingTables = {
  subscriptions: Stored<
    SubscriptionFields,
    {
      number: string
      account_uuid: string
      customer_uuid: string
      plan_uuid: string
      price_version: number
      interval: Interval
      items: JsonList<SubscriptionItem>
      billing_anchor_day: number
      currency: Generated<string>
      amount_cents: GeneratedAlways<number>
      mrr_cents: GeneratedAlways<number>
      trial_ends_at: Nullable<string>
      current_period_start: Nullable<string>
      current_period_end: Nullable<string>
      next_invoice_at: Nullable<string>
      cancel_at: Nullable<string>
      cancel_at_period_end: Generated<boolean>
      scheduled_change: Nullable<ScheduledChange>
      period_cents: Nullable<number>
      period_discount: Nullable<Discount>
      set_aside_discount: Nullable<{ on: string; discount: Discount }>
      canceled_at: Nullable<string>
      ended_at: Nullable<string>
      cancellation: Nullable<Cancellation>
      pause: Nullable<Pause>
      dunning_attempt: Generated<number>
      next_retry_at: Nullable<string>
      sales_channel: SubscriptionChannel
      seller_user_uuid: Nullable<string>
      reseller_account_uuid: Nullable<string>
      seller_company_uuid: Nullable<string>
      sale_page: Nullable<SalePage>
      utm: Nullable<NonNullable<NewCheckout['utm']>>
      utm_source: GeneratedAlways<string | null>
      utm_medium: GeneratedAlways<string | null>
      utm_campaign: GeneratedAlways<string | null>
      utm_term: GeneratedAlways<string | null>
      utm_content: GeneratedAlways<string | null>
      sale_path: Generated<string[]>
      shortener_uuid: Nullable<string>
      campaign_uuid: Nullable<string>
      status: SubscriptionStatus
      status_reason: Nullable<string>
    }
  >
  payment_methods: Stored<
    PaymentMethodFields,
    {
      account_uuid: string
      customer_uuid: string
      type: PaymentMethodType
      status: PaymentMethodStatus
      status_reason: Nullable<string>
      label: string
      card: Nullable<Card>
      bank: Nullable<MethodBank>
      billing_name: Nullable<string>
      billing_zip: Nullable<string>
      gateway: Generated<string>
      gateway_token: Nullable<string>
      verified_at: Nullable<string>
      last_used_at: Nullable<string>
      expiry_told_at: Nullable<string>
      last_error: Nullable<string>
      source: PaymentMethodSource
      consent: Nullable<Consent>
      last4: GeneratedAlways<string | null>
      brand: GeneratedAlways<string | null>
      funding: GeneratedAlways<string | null>
      bank_name: GeneratedAlways<string | null>
      expires_on: GeneratedAlways<string | null>
      is_default: Generated<boolean>
      customer_search: Generated<string>
      sort_label: GeneratedAlways<string>
    }
  >
  invoices: Stored<
    NewInvoice,
    {
      number: Nullable<string>
      subscription_uuid: Nullable<string>
      status: InvoiceStatus
      status_reason: Nullable<string>
      currency: Generated<string>
      subtotal_cents: number
      discount_cents: number
      tax_cents: number
      total_cents: number
      paid_cents: Generated<number>
      credited_cents: Generated<number>
      amount_due_cents: GeneratedAlways<number>
      next_attempt_at: Nullable<string>
      attempt_count: Generated<number>
      tax_snapshot: Nullable<TaxProfile>
      voided_at: Nullable<string>
      disputed_at: Nullable<string>
      returned_cents: Generated<number>
      applied_credit_cents: Generated<number>
      service_ends_on: Nullable<string>
      replaced_by_uuid: Nullable<string>
      sent_at: Nullable<string>
      sent_to: Nullable<string>
      title: GeneratedAlways<string>
      customer_search: Generated<string>
    }
  >
  credit_notes: {
    uuid: Generated<string>
    number: string
    invoice_uuid: string
    account_uuid: string
    customer_uuid: string
    type: CreditNoteType
    reason: string
    lines: JsonList<StoredNoteLine>
    total_cents: number
    currency: string
    created_at: string
    created_by: Actor
    approved_by: Nullable<Actor>
  }
  payments: Stored<
    PaymentFields,
    {
      number: string
      account_uuid: string
      customer_uuid: string
      payment_method_uuid: Nullable<string>
      amount_cents: number
      currency: Generated<string>
      method_type: PaymentChannel
      origin: PaymentOrigin
      // Written as JSON text, as every list of objects.
      allocations: ColumnType<Allocation[], string | undefined, string>
      status: PaymentStatus
      status_reason: Nullable<string>
      attempt: Generated<number>
      gateway: Nullable<string>
      gateway_payment_id: Nullable<string>
      reference: Nullable<string>
      next_action: Nullable<NextAction>
      error: Nullable<PaymentError>
      error_message: GeneratedAlways<string | null>
      paid_at: Nullable<string>
      failed_at: Nullable<string>
      expires_at: Nullable<string>
      refunded_cents: Generated<number>
      fee_cents: Generated<number>
      net_cents: GeneratedAlways<number>
      credit_cents: Generated<number>
      first_failed_at: Nullable<string>
      next_retry_at: Nullable<string>
      receipt_number: Nullable<string>
      receipt_sent_at: Nullable<string>
      receipt_sent_to: Nullable<string>
      manual: Nullable<ManualPayment>
      disputed: Generated<boolean>
      reconciled_at: Nullable<string>
      deposit_key: Nullable<string>
      deposit_import_uuid: Nullable<string>
      customer_search: Generated<string>
    }
  >
  transactions: Stored<
    TransactionFields,
    {
      number: string
      account_uuid: string
      customer_uuid: string
      payment_uuid: string
      parent_transaction_uuid: Nullable<string>
      type: TransactionType
      direction: GeneratedAlways<Direction>
      status: TransactionStatus
      status_reason: Nullable<string>
      amount_cents: number
      processed_cents: Generated<number>
      fee_cents: Generated<number>
      net_cents: GeneratedAlways<number>
      currency: Generated<string>
      gateway: string
      gateway_transaction_id: Nullable<string>
      auth_code: Nullable<string>
      response_code: Nullable<string>
      response_message: Nullable<string>
      avs: Nullable<string>
      cvc: Nullable<string>
      effective_at: string
      reason: Nullable<RefundReason>
      reason_note: Nullable<string>
      parts: ColumnType<RefundPart[] | null, string | null | undefined, string | null>
      approval: Nullable<Approved>
      gateway_payment_id: Nullable<string>
      is_extra: Generated<boolean>
      initiated_by: Actor
      payout_id: Nullable<string>
      settled_on: Nullable<string>
      customer_search: Generated<string>
    }
  >
  gateway_events: { gateway: string; id: string; received_at: string }
  method_links: {
    uuid: Generated<string>
    hash: string
    customer_uuid: string
    account_uuid: GeneratedAlways<string>
    subscription_uuid: Nullable<string>
    payment_method_uuid: Nullable<string>
    invoice_uuid: Nullable<string>
    sent_to: string
    created_at: string
    created_by: Actor
    expires_at: string
    ended_at: Nullable<string>
    ended_as: Nullable<'revoked' | 'replaced'>
  }
  method_updates: {
    uuid: Generated<string>
    link_uuid: string
    account_uuid: GeneratedAlways<string>
    key_hash: string
    status: 'checking' | 'confirming' | 'refused' | 'saved'
    pay_on: Nullable<string>
    billing_name: Nullable<string>
    consent: Consent
    card: Nullable<SavedMethod>
    gateway_customer: Nullable<string>
    gateway_check: Nullable<string>
    confirm_url: Nullable<string>
    problem: Nullable<string>
    payment_method_uuid: Nullable<string>
    invoices: Generated<string[]>
    payments: Generated<string[]>
    created_at: string
  }
  approval_requests: {
    uuid: Generated<string>
    action: ApprovalAction
    subject_type: ApprovalSubject
    subject_uuid: string
    account_uuid: Nullable<string>
    amount_cents: Nullable<number>
    currency: Nullable<string>
    payload: ColumnType<ApprovalPayload, string, never>
    status: ApprovalStatus
    requested_by: Actor
    requested_by_uuid: string
    requested_at: string
    expires_at: string
    decided_by: Nullable<Actor>
    decided_at: Nullable<string>
    decision_note: Nullable<string>
  }
  lone_acts: {
    uuid: Generated<string>
    action: LoneAction
    subject_uuid: string
    actor_uuid: string
    amount_cents: number
    currency: string
    acted_on: string
  }
  raised_thresholds: {
    uuid: Generated<string>
    setting: string
    actor_uuid: string
    before_cents: number
    raised_on: string
  }
}

/** A line of a credit note, with what it took off of the days to come, where that is why it was made. */
export type StoredNoteLine = CreditNoteLine & {
  /** The days that the line still covered then, which the amount is for. */
  days?: number | undefined
}

/** A credit note before it is made. */
export type AskedCreditNote = Omit<NewCreditNote, 'lines'> & { lines: Omit<StoredNoteLine, 'description'>[] }

/** The payload of a request for approval, as its action takes it. */
export type ApprovalPayload =
  | RefundOrder
  | AskedCreditNote
  | AskedTransfer
  | AskedAdjustment
  | AskedPrices
  | AskedCommission
  | AskedClaim
  | AskedWriteOff
/** An invoice to be written off, with the reason that was given. */
type AskedWriteOff = { invoice_uuid: string; reason: string | null }
/** A claim that a second person is to approve, with the decision that the first one took. */
type AskedClaim = { authorization_uuid: string; units: number; cents: number; note: string | null }
/** A monthly statement of a reseller, by its number and month for people to read. */
type AskedCommission = { statement_uuid: string; note: string }
/** A transfer between funds, and its pending movements. */
export type AskedTransfer = NewTransfer & { movement_uuids: string[] }
/** An adjustment of a balance, and its pending movement. */
export type AskedAdjustment = NewAdjustment & { movement_uuids: string[] }
/** A plan's draft to be published, now or on a day, and the prices that it changes. */
export type AskedPrices = { draft: object; publish_on: string | null; prices: PriceChange[] }

/** What the sandbox gateway keeps on its side. */
export type SandboxTables = {
  sandbox_cards: {
    token: string
    /** None of a bank account. */
    card: Nullable<SavedMethod>
    behaviour: string
    is_kept: boolean
    is_verified: Generated<boolean>
    created_at: string
  }
  employer_shares: {
    uuid: Generated<string>
    subscription_uuid: string
    account_uuid: GeneratedAlways<string>
    company_uuid: string
    plan_uuid: string
    price_version: number
    period_start: string
    period_end: string
    cents: number
    currency: string
    invoice_uuid: Nullable<string>
    asked_from: Nullable<string>
    kind: Generated<'contribution' | 'payroll'>
    tax_rate: Nullable<TaxRate>
    created_at: string
  }
  payroll_consents: {
    uuid: Generated<string>
    subscription_uuid: string
    account_uuid: GeneratedAlways<string>
    company_uuid: string
    text: string
    text_version: string
    amount_cents: number
    currency: string
    accepted_at: string
    accepted_by: string
    work_mail: Nullable<string>
    employee_number: Nullable<string>
    ip: Nullable<string>
    ended_at: Nullable<string>
    ended_because: Nullable<string>
    ended_by: Nullable<Actor>
  }
  payroll_proposals: {
    uuid: Generated<string>
    subscription_uuid: string
    account_uuid: GeneratedAlways<string>
    company_uuid: string
    change: Nullable<Omit<ScheduledChange, 'effective_at' | 'by'>>
    before: Pick<ScheduledChange, 'price_version' | 'items'> & { plan_uuid: string }
    text: string
    text_version: string
    amount_cents: number
    currency: string
    sent_to: string
    secret_hash: Nullable<string>
    created_at: string
    created_by: Actor
    expires_at: string
    answered_at: Nullable<string>
    outcome: Nullable<'agreed' | 'declined' | 'withdrawn'>
  }
  charge_notices: {
    subscription_uuid: string
    account_uuid: GeneratedAlways<string>
    charge_on: string
    amount_cents: number
    currency: string
    sent_to: string
    created_at: string
    sent_at: Nullable<string>
  }
  sandbox_charges: {
    key: string
    id: string
    token: string
    behaviour: string
    description: string
    amount_cents: number
    currency: string
    outcome: Outcome
    created_at: string
  }
  sandbox_refunds: { key: string; id: string; charge_id: string; amount_cents: number; created_at: string }
}
