import { dayAfter, dayOf } from '@/contract/days'

/** Days after the first failure on which an automatic payment is tried again, in the morning of Mexico City. */
const RETRY_DAYS = [1, 3, 5, 7]

/** Nine in the morning there. Central Mexico has had no summer time since October 2022. */
const nineOn = (day: string) => new Date(`${day}T09:00:00-06:00`)

/** When a payment that failed is tried again, or nothing once every day for it has passed. */
export function nextRetryAt(firstFailed: Date, now: Date): Date | undefined {
  const day = dayOf(firstFailed)
  return RETRY_DAYS.map((days) => nineOn(dayAfter(day, days))).find((moment) => moment > now)
}
