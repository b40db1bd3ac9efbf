import * as z from 'zod/mini'
import { MexicanState } from './mexico'

/** How many records of a listing are in a state of the republic; states without any are left out. */
const InState = z.object({ state: MexicanState, total: z.int() })
export const ByState = z.array(InState)
export type ByState = z.infer<typeof ByState>
