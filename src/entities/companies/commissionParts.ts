import { whenAsked } from '@/contract/whenAsked'
import type { CommissionType } from '@/contract/commissions'
import { formatMoney } from '@/kit/text/formats'

const months = whenAsked(
  () => new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** The month of its first day, in words. */
export const formatMonth = (day: string): string => months().format(new Date(day))

/** What a rule gives: a part of what is paid, or an amount. */
export const formatRate = (type: CommissionType, value: number, currency?: string): string =>
  type === 'pct' ? `${value / 100} %` : formatMoney(value, currency)
