import type { CoverMend, MissingRule } from '@/contract/coverGaps'
import type { Debt } from '@/contract/debt'

/** What no act of staff mends now: it waits for a day, a provider or another cover. */
const beyondStaff: readonly CoverMend[] = ['another_cover', 'another_provider', 'wait']

/** Whether restoring the cover would do anything about what is missing; only what is overdue can be paid by it. */
export const isRestorable = (missing: readonly MissingRule[], { overdue_cents }: Debt) =>
  missing.some(
    ({ mend }) => mend !== null && !beyondStaff.includes(mend) && (mend !== 'pay' || overdue_cents > 0),
  )
