import * as z from 'zod/mini'
import { TaxRate } from './taxRate'

/** What invoices, accounts and plans begin with, of the settings: whoever may make them reads it. */
export const BillingDefaults = z.object({
  default_tax: TaxRate,
  due_days: z.int(),
  grace_days: z.int(),
  /** What the next invoice that is issued will be called. */
  next_folio: z.string(),
})
export type BillingDefaults = z.infer<typeof BillingDefaults>
