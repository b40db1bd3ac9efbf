import type { CoverMend } from '@/contract/coverGaps'
import type { CoverRule, CoverRuleName, CoverSource, CoverReason } from '@/contract/coverQuestions'

/** The verdict of one rule; a verdict that refuses carries the reason of the answer. */
export type Verdict = CoverRule & { reason?: CoverReason }

/** What mends a refusal, and from which day, where it mends itself. */
export type Mend = { mend: CoverMend | null; from: string | null }

type Says = { name: CoverRuleName; source: CoverSource; says: string }

const unmended: Mend = { mend: null, from: null }

export const passes = (rule: Says): Verdict => ({ ...rule, ...unmended, result: 'passes' })
export const conditions = (rule: Says): Verdict => ({ ...rule, ...unmended, result: 'conditions' })

/** A refusal; without a `mend` nothing that anyone does makes the plan pay for it. */
export const refuses = (rule: Says, reason: CoverReason, mend: Mend = unmended): Verdict => ({
  ...rule,
  ...mend,
  result: 'refuses',
  reason,
})

/** A rule as the wire tells it: its words as a sentence. */
export const presentRule = ({ name, result, says, source, mend, from }: Verdict): CoverRule => ({
  name,
  result,
  says: `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
  source,
  mend,
  from,
})
