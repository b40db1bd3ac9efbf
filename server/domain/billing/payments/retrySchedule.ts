import { dayAfter, dayOf } from '@/contract/days'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'

/** Nine in the morning there. Central Mexico has had no summer time since October 2022. */
const nineOn = (day: string) => new Date(`${day}T09:00:00-06:00`)

/**
 * Finds the next retry of a failed automatic payment: at 9:00 in Mexico City, `retry_days` after its first failure.
 * Returns undefined once all of them have passed.
 */
export async function nextRetryAt(db: Database, firstFailed: Date, now: Date): Promise<Date | undefined> {
  const { retry_days } = await settingsOf(db, 'collection')
  const day = dayOf(firstFailed)
  return retry_days.map((days) => nineOn(dayAfter(day, days))).find((moment) => moment > now)
}
