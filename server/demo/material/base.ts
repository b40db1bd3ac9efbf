import type { Actor } from '@/contract/shapes'
import type { Random } from './random'

const DAY = 86_400_000

/** The hour of `baseMoment`: 16:00 in Mexico City, when it is the same day there and in UTC. */
const HOUR_TOLD = 22 * 3_600_000

let baseMoment = new Date(0)

/** Sets the base of all demo dates to the last afternoon before a UTC moment, so that the data look recent. */
export function setBaseMoment(moment: Date): void {
  baseMoment = new Date(Math.floor((moment.getTime() - HOUR_TOLD) / DAY) * DAY + HOUR_TOLD)
}

/** A moment that many days before the base, at some hour of work. */
export const momentBefore = (days: number, random: Random) =>
  new Date(baseMoment.getTime() - days * DAY - random.between(0, 8 * 3_600_000)).toISOString()

/** The day that many days before the base, as `YYYY-MM-DD`; negative days lie after it. */
export const dayBefore = (days: number) =>
  new Date(baseMoment.getTime() - days * DAY).toISOString().slice(0, 10)

/** How many days before the base a day was. */
export const daysSince = (day: string | null) =>
  day === null ? 0 : (Date.parse(dayBefore(0)) - Date.parse(day)) / DAY

/** The reason that ends the cover of a deceased member, in the words that recording a death uses. */
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
