import type { TicketTargets } from '@/contract/ticketTargets'
import type { Database } from '../db/database'
import { settingsOf } from '../db/settings'

/** How soon tickets are promised to be answered and resolved now. */
export async function promisedTargets(db: Database): Promise<TicketTargets> {
  const set = await settingsOf(db, 'tickets')
  return {
    critical: { response: set.critical_response, resolution: set.critical_resolution },
    high: { response: set.high_response, resolution: set.high_resolution },
    normal: { response: set.normal_response, resolution: set.normal_resolution },
    low: { response: set.low_response, resolution: set.low_resolution },
  }
}
