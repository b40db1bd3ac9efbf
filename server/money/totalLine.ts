import type { MoneyLine } from '@/contract/actions'

/** What lines come to. */
export const totalLine = (label: string, amount_cents: number, currency: string): MoneyLine => ({
  kind: 'total',
  label,
  amount_cents,
  currency,
})
