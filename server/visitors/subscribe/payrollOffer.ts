import type { Checkout, DatedAmount } from '@/contract/checkouts'
import { dayAt } from '@server/money/calendar'
import type { PayrollTerms } from '@server/domain/billing/payroll/payrollConsents'
import { PAYROLL_TEXT, payrollText } from '@server/domain/billing/payroll/payrollText'
import type { SalesPage } from '@/contract/salesPages'
import type { PricedOrder } from '@server/domain/billing/sales/quote'
import type { SoldPlan } from '@server/domain/catalogue/plansOnSale'
import { priceOf } from '@/contract/discountedItems'

export type PayrollOffer = PayrollTerms & { deductions: DatedAmount[] }

/** The payroll deduction that a buyer may accept, where their employer offers it. */
export function makePayrollOffer(
  {
    plan,
    page,
    charging: { items, quote },
    through,
  }: {
    plan: SoldPlan
    page: SalesPage | null
    charging: PricedOrder
    through: { uuid: string; trade_name: string } | undefined
  },
  at: string,
): PayrollOffer | null {
  const most_cents = priceOf(items)
  if (!page?.payroll || !through || most_cents === 0 || !quote.next_charge_on) return null
  const { today_cents: first_cents, then_cents, after_discount, currency, interval, next_charge_on } = quote
  const company = { uuid: through.uuid, name: through.trade_name }
  const agreed = { company: company.name, plan: plan.public_name, then_cents, most_cents, first_cents }
  return {
    company,
    text: payrollText({ ...agreed, currency, interval }),
    text_version: PAYROLL_TEXT,
    amount_cents: most_cents,
    deductions: [
      ...(first_cents > 0 ? [{ on: dayAt(at), amount_cents: first_cents }] : []),
      ...(then_cents > 0 ? [{ on: next_charge_on, amount_cents: then_cents }] : []),
      ...(after_discount ? [after_discount] : []),
    ],
  }
}

/** The part of the offer that the buyer sees. */
export const presentPayrollOffer = (offer: PayrollOffer | null | undefined): Checkout['payroll'] =>
  offer ? { text: offer.text, text_version: offer.text_version, deductions: offer.deductions } : null
