import * as z from 'zod/mini'
import { Cents, Day, Ref } from './shapes'

/** What is owed of open invoices, in cents: what was due before today, and what still has time. */
export const Debt = z.object({
  overdue_cents: Cents,
  upcoming_cents: Cents,
  /** How many invoices were due before today. */
  overdue_invoices: z.int(),
  /** The invoice that was due first. */
  oldest: z.nullable(z.object({ invoice: Ref, amount_cents: Cents, due_on: Day })),
})
export type Debt = z.infer<typeof Debt>
