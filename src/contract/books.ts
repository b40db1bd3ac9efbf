import * as z from 'zod/mini'
import { Cents, Currency, Ref } from './shapes'

/** What the ledger is held against: a balance, a debt, an invoice, a payment, or itself. */
export const BookSubject = z.enum(['customer', 'invoice', 'payment', 'entry'])
export type BookSubject = z.infer<typeof BookSubject>

/** An amount that the ledger derives otherwise than the product shows it. */
export const BookDifference = z.object({
  subject: BookSubject,
  /** The record, by its folio or name; an entry has only its uuid. */
  record: Ref,
  what: z.enum(['balance', 'debt', 'allocated', 'received', 'leftover', 'unbalanced', 'unexplained']),
  ledger_cents: Cents,
  shown_cents: Cents,
  currency: Currency,
})
export type BookDifference = z.infer<typeof BookDifference>

/** The check of the customers' ledger against every amount that follows from it. */
export const BookCheck = z.object({
  entries: z.int(),
  customers: z.int(),
  differences: z.array(BookDifference),
  /** How many more there are than are told. */
  more: z.int(),
})
export type BookCheck = z.infer<typeof BookCheck>
