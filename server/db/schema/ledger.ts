import type { GeneratedAlways } from 'kysely'
import type { Nullable } from './columns'

/**
 * What a leg is of: what a customer owes, what was charged (before its discount and its tax), what is for a fund, what was
 * given back or forgiven, what a customer has in favour, money that came, money on its way back, money that a bank holds in
 * a dispute, debts that were written off, money that was lost, and what no document explains.
 */
export type LedgerBook =
  | 'receivable'
  | 'income'
  | 'discount'
  | 'tax'
  | 'fund'
  | 'returned'
  | 'balance'
  | 'cash'
  | 'refunds'
  | 'disputed'
  | 'written_off'
  | 'loss'
  | 'difference'

export type LedgerKind =
  | 'charge'
  | 'credit_used'
  | 'payment'
  | 'extra_payment'
  | 'reallocation'
  | 'wage_returned'
  | 'credit_note'
  | 'refund_started'
  | 'refund'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'void'
  | 'write_off'
  | 'reopened'
  | 'difference'

/** The customers' ledger. */
export type LedgerTables = {
  ledger_legs: {
    position: GeneratedAlways<number>
    entry_uuid: string
    kind: LedgerKind
    book: LedgerBook
    cents: number
    currency: string
    customer_uuid: string
    account_uuid: string
    invoice_uuid: Nullable<string>
    line: Nullable<number>
    payment_uuid: Nullable<string>
    day: string
    posted_at: string
  }
}
