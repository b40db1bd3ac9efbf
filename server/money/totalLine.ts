import type { MoneyLine } from '@/contract/actions'

/** The line that states a total, in cents. */
export const totalLine = (label: string, amount_cents: number, currency: string): MoneyLine => ({
  kind: 'total',
  label,
  amount_cents,
  currency,
})
