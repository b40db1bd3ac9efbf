import type { Actor } from '@/contract/shapes'
import type { Random } from './random'

/** The moment the demo data are told from: 5 March 2026, 16:00 in Mexico City. */
const DEMO_NOW = new Date('2026-03-05T22:00:00.000Z')

const DAY = 86_400_000

/** A moment that many days before the base, at some hour of work. */
export const momentBefore = (days: number, random: Random) =>
  new Date(DEMO_NOW.getTime() - days * DAY - random.between(0, 8 * 3_600_000)).toISOString()

export const dayBefore = (days: number) =>
  new Date(DEMO_NOW.getTime() - days * DAY).toISOString().slice(0, 10)

/** How many days before the base a day was. */
export const daysSince = (day: string | null) =>
  day === null ? 0 : (Date.parse(dayBefore(0)) - Date.parse(day)) / DAY

export const SYSTEM: Actor = { kind: 'system', uuid: null, label: 'Sistema' }
export const PUBLIC: Actor = { kind: 'public', uuid: null, label: 'Público' }

/** What every record of the demo says of its making. */
export const made = (at: string, by: Actor) => ({
  created_at: at,
  created_by: by,
  updated_at: at,
  updated_by: by,
})
