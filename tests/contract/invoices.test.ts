import { describe, expect, test } from 'vitest'
import { InvoiceLine, invoiceSums, lineSums } from '@/contract/invoices'
import { TaxRate } from '@/contract/taxRate'
import { Random } from '@server/demo/material/random'

const random = new Random(31)
const line = (): InvoiceLine => {
  const quantity = random.between(1, 9_999_000) / 1000
  const unit_cents = random.between(0, 500_000)
  return {
    description: 'Algo',
    quantity,
    unit_cents,
    discount_cents: random.between(0, Math.floor(quantity * unit_cents)),
    tax_rate: random.pick(TaxRate.options),
  }
}
const invoices = Array.from({ length: 500 }, () => Array.from({ length: random.between(1, 12) }, line))

describe('what an invoice comes to', () => {
  test('is what its lines come to, in whole cents', () => {
    for (const lines of invoices) {
      const { subtotal_cents, discount_cents, tax_cents, total_cents } = invoiceSums(lines)
      expect(total_cents).toBe(lines.reduce((sum, one) => sum + lineSums(one).total_cents, 0))
      expect(total_cents).toBe(subtotal_cents - discount_cents + tax_cents)
      expect(Number.isInteger(total_cents)).toBe(true)
      expect(total_cents).toBeGreaterThanOrEqual(0)
    }
  })

  test('does not depend on the order of its lines', () => {
    for (const lines of invoices) expect(invoiceSums([...lines].reverse())).toEqual(invoiceSums(lines))
  })

  test('takes the IVA from what is left after the discount', () => {
    expect(lineSums({ quantity: 2.5, unit_cents: 10_001, discount_cents: 3, tax_rate: '16' })).toEqual({
      gross_cents: 25_003,
      amount_cents: 25_000,
      tax_cents: 4_000,
      total_cents: 29_000,
    })
  })
})

test('the discount of a line is never more than its amount', () => {
  const { data, error } = InvoiceLine.safeParse({
    ...line(),
    quantity: 1,
    unit_cents: 100,
    discount_cents: 101,
  })
  expect(data).toBeUndefined()
  expect(error?.issues).toMatchObject([{ path: ['discount_cents'] }])
})
