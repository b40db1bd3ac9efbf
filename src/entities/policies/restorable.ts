import type { CoverMend, MissingRule } from '@/contract/coverGaps'
import type { Debt } from '@/contract/debt'

/** What staff can do now about a gap; the rest waits for a day, a provider or another cover. */
const actsOfStaff: readonly (CoverMend | null)[] = [
  'reinstate_member',
  'reactivate_account',
  'pay',
  'issue_policy',
  'reactivate_policy',
  'resume_subscription',
  'reactivate_cover',
]

/** Whether restoring the cover would do anything about what is missing; only what is overdue can be paid by it. */
export const isRestorable = (missing: readonly MissingRule[], { overdue_cents }: Debt) =>
  missing.some(({ mend }) => actsOfStaff.includes(mend) && (mend !== 'pay' || overdue_cents > 0))
