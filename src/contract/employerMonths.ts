import * as z from 'zod/mini'
import { Cents, Currency, Day, Ref } from './shapes'

/** A month of a calendar: `2026-11`. */
export const Month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Escribe el mes como 2026-11'))

/** What a company pays for its people of one month: their payroll deductions and its own part, as noted so far. */
export const EmployerMonth = z.object({
  month: Month,
  currency: Currency,
  /** How many people it is for. */
  people: z.int(),
  payroll_cents: Cents,
  contribution_cents: Cents,
  /** The invoice that asks for it; null where it is not billed yet. */
  invoice: z.nullable(Ref),
  /** The day on which it is billed, where it is not yet. */
  bills_on: z.nullable(Day),
})
export type EmployerMonth = z.infer<typeof EmployerMonth>

/** What a company pays of a month for one subscription of its people. */
export const EmployerMonthLine = z.object({
  subscription: Ref,
  person: z.string(),
  employee_number: z.nullable(z.string()),
  work_mail: z.nullable(z.string()),
  plan: z.string(),
  payroll_cents: Cents,
  contribution_cents: Cents,
  currency: Currency,
})
export type EmployerMonthLine = z.infer<typeof EmployerMonthLine>
