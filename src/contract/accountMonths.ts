import * as z from 'zod/mini'
import { Ageing } from './accountStatements'
import { Cents, Currency } from './shapes'

/** What changed the debt of an account in a month, and what it owed when that ended. */
const AccountMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** Invoices, less those that were voided. */
  billed_cents: Cents,
  /** What payments took of the debt, less what was given back. */
  paid_cents: Cents,
  /** What else took of it: balance in favour, credit notes and what was written off. */
  other_cents: Cents,
  owed_cents: Cents,
})

/** The last twelve months of an account by its ledger, and what it owes today by how late it is. */
export const AccountMonths = z.object({
  currency: Currency,
  /** What was owed before the first of the months. */
  opening_cents: Cents,
  /** Oldest first; the last goes as far as today. */
  months: z.array(AccountMonth),
  ageing: Ageing,
})
export type AccountMonths = z.infer<typeof AccountMonths>
