import * as z from 'zod/mini'
import { Debt } from './debt'
import { Currency, Day, Ref } from './shapes'

// What stands between a member and their cover, and what mends it.

/** The four sentences that an answer comes to. */
export const CoverVerdict = z.enum(['covers', 'covers_with_authorization', 'not_today', 'not_included'])
export type CoverVerdict = z.infer<typeof CoverVerdict>

/**
 * What would mend a rule that refuses. `wait` names the first day on which it holds no more; `another_cover` is a new
 * enrolment, policy or renewal, as this cover never answers for that day.
 */
export const CoverMend = z.enum([
  'reinstate_member',
  'reactivate_account',
  'pay',
  'issue_policy',
  'reactivate_policy',
  'resume_subscription',
  'reactivate_cover',
  'another_cover',
  'another_provider',
  'wait',
])
export type CoverMend = z.infer<typeof CoverMend>

/** A rule that refuses, as a sentence, and what mends it. */
export const MissingRule = z.object({
  says: z.string(),
  /** Null where nothing does. */
  mend: z.nullable(CoverMend),
  /** The first day on which a rule that mends itself refuses no more. */
  from: z.nullable(Day),
})
export type MissingRule = z.infer<typeof MissingRule>

/** What is missing today for a cover to answer for anything: the rules that refuse, in the order in which one mends them. */
export const CoverGap = z.object({
  cover: Ref,
  policy: Ref,
  member: Ref,
  missing: z.array(MissingRule),
  debt: Debt,
  currency: Currency,
})
export type CoverGap = z.infer<typeof CoverGap>
