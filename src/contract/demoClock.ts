import * as z from 'zod/mini'
import { Instant, numberProblem } from './shapes'

/** The clock of a demonstration: what it shows, and how many days it was moved. Others have none. */
export const DemoClock = z.nullable(z.object({ now: Instant, moved_days: z.int() }))
export type DemoClock = z.infer<typeof DemoClock>

/** Time goes forward only: what was renewed, charged or ended stays so. */
export const ClockMove = z.strictObject({
  days: z
    .int(numberProblem('Escribe un número entero'))
    .check(z.minimum(1, 'Escribe de 1 a 366'), z.maximum(366, 'Escribe de 1 a 366')),
})
export type ClockMove = z.infer<typeof ClockMove>
