import type { InvoiceStatus, NewInvoice } from '@/contract/invoices'
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
} from '@/contract/payments'
import type { Interval } from '@/contract/planParts'
import type { Actor } from '@/contract/shapes'
import type {
  Cancellation,
  Pause,
  SubscriptionChannel,
  SubscriptionFields,
  SubscriptionItem,
  SubscriptionStatus,
} from '@/contract/subscriptions'
import type {
  Direction,
  RefundReason,
  TransactionFields,
  TransactionStatus,
  TransactionType,
} from '@/contract/transactions'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonList, Nullable, Stored } from './columns'

/** What is charged, and what was paid. */
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
      cancel_at: GeneratedAlways<string | null>
      canceled_at: Nullable<string>
      ended_at: Nullable<string>
      cancellation: Nullable<Cancellation>
      pause: Nullable<Pause>
      dunning_attempt: Generated<number>
      next_retry_at: Nullable<string>
      sales_channel: SubscriptionChannel
      seller_user_uuid: Nullable<string>
      reseller_account_uuid: Nullable<string>
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
      gateway_token: Nullable<string>
      verified_at: Nullable<string>
      last_used_at: Nullable<string>
      last_error: Nullable<string>
      source: PaymentMethodSource
      consent: Nullable<Consent>
      last4: GeneratedAlways<string | null>
      brand: GeneratedAlways<string | null>
      funding: GeneratedAlways<string | null>
      bank_name: GeneratedAlways<string | null>
      expires_on: GeneratedAlways<string | null>
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
      title: GeneratedAlways<string>
      customer_search: Generated<string>
    }
  >
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
      receipt_number: Nullable<string>
      manual: Nullable<ManualPayment>
      disputed: Generated<boolean>
      reconciled_at: Nullable<string>
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
      initiated_by: Actor
      payout_id: Nullable<string>
      settled_on: Nullable<string>
      customer_search: Generated<string>
    }
  >
}
