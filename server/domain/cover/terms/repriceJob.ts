import * as z from 'zod/mini'
import { Day, Uuid } from '@/contract/shapes'

/** Has what is charged for a policy follow its people, on the eve of the day on which they change. */
export const repriceJob = { name: 'reprice_people', payload: z.object({ policy_uuid: Uuid, from_day: Day }) }
