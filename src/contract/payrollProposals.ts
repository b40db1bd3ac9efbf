import * as z from 'zod/mini'
import { DatedAmount } from './checkouts'
import { Interval } from './planParts'
import { Cents, Currency, Day } from './shapes'

// An employee agrees, by a link in their mailbox, to what is deducted of their wage from a later period on.

/** How long such a link is good for. */
export const PAYROLL_PROPOSAL_DAYS = 14

/** What the employee is asked, as the page of the link shows it. */
export const PayrollQuestion = z.object({
  folio: z.string(),
  plan: z.string(),
  company: z.string(),
  /** Each item that it is charged for from then on. */
  items: z.array(z.object({ label: z.string(), amount_cents: Cents })),
  interval: Interval,
  currency: Currency,
  /** What each period is deducted now; null where nothing is. */
  now_cents: z.nullable(Cents),
  /** What is deducted from which month on, the first of them first. */
  deductions: z.array(DatedAmount),
  text: z.string(),
  text_version: z.string(),
  state: z.enum(['open', 'agreed', 'declined']),
})
export type PayrollQuestion = z.infer<typeof PayrollQuestion>

/** Agreeing to the words that were shown, from the day that was shown. */
export const PayrollAgreement = z.strictObject({
  text: z.string().check(z.maxLength(2_000)),
  from: Day,
  accepts_deductions: z.literal(true, 'Autoriza el descuento para continuar'),
})
export type PayrollAgreement = z.infer<typeof PayrollAgreement>
