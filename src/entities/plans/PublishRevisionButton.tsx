import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanDetail, PlanDraft } from '@/contract/plans'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { PublishRevisionDialog } from './PublishRevisionDialog'

/** Leads to the review of a draft, and from there to its publication. */
export function PublishRevisionButton({ plan, draft }: { plan: PlanDetail; draft: PlanDraft }) {
  const { t } = useTranslation('plans')
  const [isAsked, ask] = useState(false)
  return (
    <Can do="Plan.edit">
      <Button onClick={() => ask(true)}>{t('draft.publish', { next: plan.revision + 1 })}</Button>
      {isAsked && <PublishRevisionDialog plan={plan} draft={draft} onClose={() => ask(false)} />}
    </Can>
  )
}
