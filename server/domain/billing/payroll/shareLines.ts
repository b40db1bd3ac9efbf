import type { InvoiceLine } from '@/contract/invoices'
import type { TaxRate } from '@/contract/taxRate'

/** What an employer owes for one subscription and period: its own part, or a deduction from the employee's pay. */
export type BilledShare = {
  kind: 'contribution' | 'payroll'
  plan: string
  month: string
  cents: number
  tax_rate: TaxRate
}

const MOST = 9_999

const said = { contribution: 'aportación de la empresa', payroll: 'descuento de nómina' } as const

/**
 * The invoice lines of an employer's shares: one for each plan, month and amount, with its quantity. They add up to the
 * shares to the cent. They hold no names, so that an employer does not learn its employees' choices; `payrollList` holds
 * the deductions by name.
 */
export function shareLines(shares: readonly BilledShare[]): InvoiceLine[] {
  const alike = new Map<string, BilledShare & { quantity: number }>()
  for (const one of shares) {
    const key = [one.kind, one.plan, one.month, one.cents, one.tax_rate].join('\n')
    const known = alike.get(key)
    alike.set(key, { ...one, quantity: (known?.quantity ?? 0) + 1 })
  }
  return [...alike.values()].flatMap(({ kind, plan, month, cents, tax_rate, quantity }) =>
    Array.from(
      { length: Math.ceil(quantity / MOST) },
      (_, part): InvoiceLine => ({
        description: `${plan}, ${said[kind]}, ${month}`.slice(0, 250),
        quantity: Math.min(MOST, quantity - part * MOST),
        unit_cents: cents,
        discount_cents: 0,
        tax_rate,
        tax_included: true,
      }),
    ),
  )
}
