import { limitToPlan } from '@/contract/discountedItems'
import type { DayChange } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import { lockShares, moveShare } from '@server/domain/billing/held/moveShare'
import { countShareDays } from '@server/domain/billing/held/shareDays'
import { fullShare } from '@server/domain/billing/payroll/employerShares'
import type { Step } from '@server/records/recordKind'
import { conflict, unprocessable } from '@server/core/problems'
import { anchorAt, dayAt, dayOfMonth, daysBetween, onDay } from '@server/money/calendar'
import { partOf } from '@server/money/proration'
import { priceItems } from './itemChanges'
import { replaceItems } from './replaceItems'
import { nextInvoiceAt, standingOf } from '@server/domain/billing/subscriptions/standing'
import { taxRatesOf } from '@server/money/taxRates'
import { periodOf } from '@server/domain/billing/subscriptions/upcoming'

/** Moves the day of charge: the present period lasts until the next such day, and the days that it gains are charged. */
export async function changeBillingDay(
  tx: Transaction,
  step: Step<'subscriptions'>,
  { billing_anchor_day }: DayChange,
) {
  const { row } = step
  const end = row.current_period_end
  if (!end || !row.current_period_start) throw conflict('invalid_transition', 'No tiene un periodo en curso')
  if (billing_anchor_day === row.billing_anchor_day && billing_anchor_day === anchorAt(end))
    throw unprocessable({
      field: 'billing_anchor_day',
      code: 'unchanged',
      message: 'Ya se cobra ese día. Elige otro',
    })
  const period = periodOf(row)
  const current_period_end = onDay(end, nextSuch(dayAt(end), billing_anchor_day))
  const gained = daysBetween(period.end, dayAt(current_period_end))
  const rates = (await taxRatesOf(tx, [row.plan_uuid]))(row.plan_uuid, row.price_version)
  const priced = priceItems({ ...row, discount: limitToPlan(row.period_discount, row) })
  const of = daysBetween(period.start, period.end)
  const lines = await replaceItems(tx, step, {
    ended: [],
    charged: {
      items: priced,
      once: [],
      days: gained,
      of,
      rates,
      period: { start: period.end, end: dayAt(current_period_end) },
    },
  })
  const whole = priced.reduce((total, { cents }) => total + cents, 0)
  // What the period is worth grows with its days.
  const period_cents = (row.period_cents ?? whole) + partOf(whole, gained, of)
  const shareDays = countShareDays(await lockShares(tx, row, 'contribution'), row)
  const gains = partOf(await fullShare(tx, row, dayAt(step.origin.at)), gained, shareDays)
  await moveShare(tx, { subscription: row, origin: step.origin, effects: step.effects }, gains)
  const values = { billing_anchor_day, current_period_end, period_cents }
  return { lines, columns: { ...values, next_invoice_at: nextInvoiceAt({ ...standingOf(row), ...values }) } }
}

/** The first day from another on that is charged: that day of its month, or the last day of a shorter one. */
function nextSuch(from: string, day: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const sameMonth = dayOfMonth(year, month - 1, day)
  return sameMonth >= from ? sameMonth : dayOfMonth(year, month, day)
}
