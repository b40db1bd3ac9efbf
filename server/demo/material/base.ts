import type { Actor } from '@/contract/shapes'
import type { Random } from './random'

const DAY = 86_400_000

/** Sixteen hours in Mexico City, the hour that the demo data are told from; it is the same day there and in UTC. */
const HOUR_TOLD = 22 * 3_600_000

let told = new Date(0)

/** Has the demo data told from the last afternoon before a moment, so that they are of these days whenever it is. */
export function tellFrom(moment: Date): void {
  told = new Date(Math.floor((moment.getTime() - HOUR_TOLD) / DAY) * DAY + HOUR_TOLD)
}

/** A moment that many days before the base, at some hour of work. */
export const momentBefore = (days: number, random: Random) =>
  new Date(told.getTime() - days * DAY - random.between(0, 8 * 3_600_000)).toISOString()

export const dayBefore = (days: number) => new Date(told.getTime() - days * DAY).toISOString().slice(0, 10)

/** How many days before the base a day was. */
export const daysSince = (day: string | null) =>
  day === null ? 0 : (Date.parse(dayBefore(0)) - Date.parse(day)) / DAY

/** Why somebody is covered no longer, as the record of a death says it. */
export const DIED = 'Falleció'
export const SYSTEM: Actor = { kind: 'system', uuid: null, label: 'Sistema' }
export const PUBLIC: Actor = { kind: 'public', uuid: null, label: 'Público' }

/** What every record of the demo says of its making. */
export const stampMade = (at: string, by: Actor) => ({
  created_at: at,
  created_by: by,
  updated_at: at,
  updated_by: by,
})
