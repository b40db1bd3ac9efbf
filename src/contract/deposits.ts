import * as z from 'zod/mini'
import { RecordedChannel } from './payments'
import { Cents, Currency, Day, optionalText, Ref, requiredText, Uuid } from './shapes'

/** The most rows that one file of deposits may have: they are registered in one transaction. */
export const MOST_DEPOSITS = 200

/** The most characters of a file of deposits. */
export const MOST_DEPOSIT_TEXT = 400_000

/** What a person decides of one row: who paid it and for which invoices, or that it stays out. */
export const DepositChoice = z.strictObject({
  line: z.int().check(z.minimum(1)),
  /** Null leaves the row out. */
  customer_uuid: z.nullable(Uuid),
  /** The invoices that it pays, the oldest first; with none, all that the customer owes. */
  invoice_uuids: z._default(z.array(Uuid).check(z.maxLength(100)), []),
})
export type DepositChoice = z.infer<typeof DepositChoice>

/** The deposits that a bank lists in a CSV file, and what was decided of its rows. */
export const DepositFile = z.strictObject({
  file_name: requiredText('el nombre del archivo', 200),
  content: z
    .string('Elige el archivo del banco')
    .check(
      z.minLength(1, 'El archivo está vacío'),
      z.maxLength(MOST_DEPOSIT_TEXT, 'El archivo es muy grande. Divídelo en varios'),
    ),
  /** How all of its deposits reached us. */
  method_type: RecordedChannel,
  bank: optionalText(60),
  choices: z._default(z.array(DepositChoice).check(z.maxLength(MOST_DEPOSITS)), []),
})
export type DepositFile = z.input<typeof DepositFile>

export const DepositState = z.enum([
  /** It becomes a payment; in a preview, it would. */
  'registered',
  /** It was registered before. */
  'known',
  /** Several customers or invoices fit: a person chooses. */
  'ambiguous',
  /** Nothing fits; it stays out unless a person says who paid. */
  'unmatched',
  /** A rule of payments refuses it. */
  'refused',
  /** It cannot be read as a deposit. */
  'invalid',
  /** A person leaves it out. */
  'left_out',
])
export type DepositState = z.infer<typeof DepositState>

/** Who may have paid a deposit, and which of their invoices fit it. */
export const DepositCandidate = z.object({ customer: Ref, invoices: z.array(Ref) })
export type DepositCandidate = z.infer<typeof DepositCandidate>

/** One row of the file with what becomes of it. */
export const DepositRow = z.object({
  /** Its place in the file, headings counted. */
  line: z.int(),
  day: z.nullable(Day),
  amount_cents: z.nullable(Cents),
  currency: z.nullable(Currency),
  reference: z.nullable(z.string()),
  description: z.nullable(z.string()),
  state: DepositState,
  /** Why it is not registered. */
  message: z.nullable(z.string()),
  customer: z.nullable(Ref),
  allocations: z.array(z.object({ invoice: Ref, amount_cents: Cents })),
  /** What of it becomes the customer's balance. */
  credit_cents: Cents,
  /** The payment that it became, now or before. */
  payment: z.nullable(Ref),
  candidates: z.array(DepositCandidate),
})
export type DepositRow = z.infer<typeof DepositRow>

/** A file of deposits, row by row, and how many end how. */
export const DepositImport = z.object({
  uuid: Uuid,
  rows: z.array(DepositRow),
  counts: z.record(DepositState, z.int()),
  /** What is registered comes to, in each currency. */
  sums: z.array(z.object({ currency: Currency, amount_cents: Cents })),
  /** Rows that are no deposits, as what left the bank account. */
  ignored: z.int(),
})
export type DepositImport = z.infer<typeof DepositImport>
