import * as z from 'zod/mini'
import type { Audience } from './plans'

/** Whom a plan is made for, as visitors choose among the plans of a family. */
export const CoveredGroup = z.enum(['person', 'couple', 'family', 'company'])
export type CoveredGroup = z.infer<typeof CoveredGroup>

type Sized = { audience: readonly Audience[]; members: { max: number } }

/** The group a plan is for: companies where it is offered to no person, otherwise by how many it covers at most. */
export function coveredGroupOf({ audience, members }: Sized): CoveredGroup {
  if (!audience.some((one) => one === 'individual' || one === 'family')) return 'company'
  if (members.max === 1) return 'person'
  return members.max === 2 ? 'couple' : 'family'
}
