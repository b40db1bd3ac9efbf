import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { PlanDetail, PlanDraft } from '@/contract/plans'
import { Button } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import { ConfirmDialog } from '@/kit/form/ConfirmDialog'
import { formatDay } from '@/kit/text/formats'
import { Section } from '@/kit/facts/Section'
import { TransitionDialog } from '@/kit/record/TransitionDialog'
import { planDifferences } from './differences'
import { es } from './es'
import styles from './PlanDraft.module.css'
import { PlanDifferences } from './PlanDifferences'
import { useDraftAct } from './useDraftAct'

type Props = { plan: PlanDetail; draft: PlanDraft }

/** What is sold of a plan and what its draft makes of it, side by side; and what may be done with the draft. */
export function DraftSection({ plan, draft }: Props) {
  const { t } = useTranslation('plans')
  const next = plan.revision + 1
  return (
    <Section title={t('draft.title', { next })}>
      <div className={styles.draft}>
        {draft.publish_on && <p>{t('draft.scheduled', { day: formatDay(draft.publish_on) })}</p>}
        {draft.missing.length > 0 && (
          <p className={styles.missing}>
            {t('draft.missing')}: {draft.missing.join('. ')}.
          </p>
        )}
        <PlanDifferences
          differences={planDifferences(plan, draft)}
          heads={[t('draft.published', { revision: plan.revision }), es.draft.head]}
        />
        <Actions plan={plan} draft={draft} />
      </div>
    </Section>
  )
}

function Actions({ plan, draft }: Props) {
  const { t } = useTranslation('plans')
  const act = useDraftAct(plan)
  const [asked, setAsked] = useState<'unschedule' | 'discard'>()
  const close = () => setAsked(undefined)
  if (!useMay('Plan.edit')) return null
  return (
    <div className={styles.actions}>
      {draft.publish_on && <Button onClick={() => setAsked('unschedule')}>{es.draft.unschedule}</Button>}
      <Button look="plain" onClick={() => setAsked('discard')}>
        {es.draft.discard}
      </Button>
      {asked === 'unschedule' && (
        <TransitionDialog
          uuid={plan.uuid}
          title={t('draft.unscheduleTitle', { name: plan.name })}
          confirm={es.draft.unschedule}
          done={es.draft.unscheduled}
          danger={false}
          asksReason={false}
          run={(how) => act('unschedule_revision', {}, how)}
          onClose={close}
        />
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title={t('draft.discardTitle', { name: plan.name })}
          confirm={es.draft.discard}
          dismiss={es.draft.keep}
          done={es.draft.discarded}
          danger
          run={() => act('discard_draft', {}, { dryRun: false })}
          onClose={close}
        >
          <p>{es.draft.discardBody}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
