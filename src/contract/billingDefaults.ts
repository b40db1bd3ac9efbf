import * as z from 'zod/mini'
import { TaxRate } from './taxRate'

/** The settings that new invoices, accounts and plans start with: every role that may create them reads these. */
export const BillingDefaults = z.object({
  default_tax: TaxRate,
  due_days: z.int(),
  grace_days: z.int(),
  /** What the next invoice that is issued will be called. */
  next_folio: z.string(),
})
export type BillingDefaults = z.infer<typeof BillingDefaults>
