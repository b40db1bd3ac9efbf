import type { Interval } from '@/contract/planParts'
import { perPeriod } from '@/contract/priceWords'
import { inPesos } from '@server/money/pesos'

/** The version of `payrollText`: change it whenever the text changes, as consents store it. */
export const PAYROLL_TEXT = 'descuento-de-nomina-2026-11'

type Agreed = {
  company: string
  plan: string
  /** What each later period costs, in cents; `most_cents` is the most that one may cost. */
  then_cents: number
  most_cents: number
  /** What is deducted first. */
  first_cents: number
  currency: string
  interval: Interval
}

/** The Spanish text of the consent to payroll deduction, with its amounts in pesos. */
export function payrollText(agreed: Agreed): string {
  const { company, plan, then_cents, most_cents, first_cents, currency, interval } = agreed
  const money = (cents: number) => `${inPesos(cents, currency)} ${currency}`
  const most = then_cents < most_cents ? 'hasta ' : ''
  const first = first_cents > most_cents ? `, y ${money(first_cents)} la primera vez` : ''
  return `Autorizo que se descuenten ${most}${money(most_cents)} ${perPeriod[interval]} de mi nómina en ${company}${first}, para pagar ${plan}, hasta que cancele o retire esta autorización.`
}

const month = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of a day, as a payroll is called by: `noviembre de 2026`. */
export const payrollMonth = (day: string) => month.format(new Date(day))
