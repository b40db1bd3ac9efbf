import * as z from 'zod/mini'
import { TaxRate } from './invoices'

/** What invoices and accounts begin with, of the settings: whoever may make them reads it. */
export const BillingDefaults = z.object({ default_tax: TaxRate, due_days: z.int() })
export type BillingDefaults = z.infer<typeof BillingDefaults>
