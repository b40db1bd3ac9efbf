import { useTranslation } from '@/i18n'
import type { Plan } from '@/contract/plans'
import { formatDay } from '@/kit/text/formats'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'

/** What of a plan is sold, and beside it the draft of what comes next. */
export function PlanStanding({ plan: { status, revision, draft_changes, draft_on } }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  if (status !== 'published') return <Status of="Plan" value={status} />
  return (
    <>
      <StatusTag tone="ok">{t('draft.published', { revision })}</StatusTag>
      {draft_changes > 0 && (
        <StatusTag tone={draft_on ? 'info' : 'neutral'}>
          {draft_on
            ? t('draft.scheduledTag', { next: revision + 1, day: formatDay(draft_on) })
            : t('draft.tag', { count: draft_changes })}
        </StatusTag>
      )}
    </>
  )
}
