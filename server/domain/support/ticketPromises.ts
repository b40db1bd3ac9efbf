import type { BusinessHours } from '@/contract/businessHours'
import type { TicketPromises } from '@/contract/ticketTargets'
import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'

/** The present business hours. */
export async function loadBusinessHours(db: Database): Promise<BusinessHours> {
  return (await loadTicketPromises(db)).hours
}

/** The present response and resolution times for tickets, and the hours that they run in. */
export async function loadTicketPromises(db: Database): Promise<TicketPromises> {
  const set = await settingsOf(db, 'tickets')
  const { work_days, opens, closes } = set
  return {
    targets: {
      critical: { response: set.critical_response, resolution: set.critical_resolution },
      high: { response: set.high_response, resolution: set.high_resolution },
      normal: { response: set.normal_response, resolution: set.normal_resolution },
      low: { response: set.low_response, resolution: set.low_resolution },
    },
    hours: { work_days, opens, closes, ...(await settingsOf(db, 'country')) },
  }
}
