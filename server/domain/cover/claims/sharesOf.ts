import type { MoneyLine } from '@/contract/actions'
import type { CoverCost } from '@/contract/coverQuestions'

/** Who bears what of the sum that a claim asks, line by line, and what the plan pays of it. */
export const sharesOf = (cost: CoverCost, currency: string): MoneyLine[] => {
  const line = (kind: MoneyLine['kind'], label: string, amount_cents: number): MoneyLine => ({
    kind,
    label,
    amount_cents,
    currency,
  })
  const borne: [string, number][] = [
    ['Deducible', cost.deductible_cents],
    ['Copago', cost.copay_cents],
    ['Coaseguro', cost.coinsurance_cents],
    ['Pasa de lo que cubre el plan', cost.beyond_cents],
  ]
  return [
    line('charge', 'Se pide', cost.price_cents),
    ...borne.filter(([, cents]) => cents > 0).map(([label, cents]) => line('credit', label, -cents)),
    line('total', 'Paga el plan', cost.plan_pays_cents),
  ]
}
