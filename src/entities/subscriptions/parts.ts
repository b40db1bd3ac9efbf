import type { Discount } from '@/contract/subscriptions'
import { formatMoney, plural } from '@/kit/text/formats'
import { es } from './es'

type Told = Pick<Discount, 'type' | 'value' | 'duration'> & { months: number | null }

/** A discount in words: `20 %, siempre`. */
export const discountText = ({ type, value, duration, months }: Told) =>
  [
    type === 'pct' ? `${value} %` : formatMoney(value),
    months === null ? es.durations[duration].toLowerCase() : plural(months, 'mes', 'meses'),
  ].join(', ')
