import * as z from 'zod/mini'

/** Whether it takes from what is available or adds to it. */
export const MovementDirection = z.enum(['debit', 'credit'])
export type MovementDirection = z.infer<typeof MovementDirection>
