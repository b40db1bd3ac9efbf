import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { toQueryString } from '@/api/queryString'
import { type PlanDetail, type PlanDraft, RevisionChoice } from '@/contract/plans'
import { liveStatuses } from '@/contract/subscriptions'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { paths } from '@/kit/navigation/paths'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { planDifferences } from './differences'
import { es } from './es'
import styles from './PlanDraft.module.css'
import { PlanDifferences } from './PlanDifferences'
import { useDraftAct } from './useDraftAct'

type Props = { plan: PlanDetail; draft: PlanDraft; onClose: () => void }

/** What a draft changes and whom that touches, before it is published: now, or on a day. */
export function PublishRevisionDialog({ plan, draft, onClose }: Props) {
  const { t } = useTranslation('plans')
  const act = useDraftAct(plan)
  const [isAsked, setAsked] = useState(false)
  return (
    <PreviewDialog
      kind="Plan"
      uuid={plan.uuid}
      size="wide"
      title={t('publish.title', { next: plan.revision + 1, name: plan.name })}
      confirm={isAsked ? es.publish.ask : es.publish.confirm}
      dismiss={es.publish.back}
      done={isAsked ? es.publish.asked : es.publish.done}
      schema={RevisionChoice}
      initial={{ when: 'now', publish_on: '' }}
      run={async ({ when, publish_on }, how) => {
        const told = await (when === 'day' && publish_on
          ? act('schedule_revision', { publish_on }, how)
          : act('publish_revision', {}, how))
        setAsked(told.effects.some(({ event }) => event === 'plan.price_change_requested'))
        return told
      }}
      onClose={onClose}
    >
      <h3>{es.publish.changes}</h3>
      <PlanDifferences
        differences={planDifferences(plan, draft)}
        heads={[t('draft.published', { revision: plan.revision }), es.draft.head]}
      />
      <Affected plan={plan} />
      <RadioGroup
        name="when"
        label={es.publish.when}
        options={[
          { value: 'now', label: es.publish.now },
          { value: 'day', label: es.publish.day },
        ]}
      />
      <Day />
    </PreviewDialog>
  )
}

function Day() {
  const when: unknown = useWatch({ name: 'when' })
  return when === 'day' ? <DateField name="publish_on" label={es.publish.on} /> : null
}

/** Whom a new revision touches, and whom it leaves as they are; each leads to who they are. */
function Affected({ plan: { uuid, policies, subscribers, checkouts } }: { plan: PlanDetail }) {
  const { t } = useTranslation('plans')
  const linkToListing = (kind: 'Policy' | 'Subscription', status: readonly string[], text: string) => (
    <Link to={`${paths.list(kind)}?${toQueryString({ plan: uuid, status: [...status] })}`} target="_blank">
      {text}
    </Link>
  )
  return (
    <section aria-label={es.publish.affected}>
      <h3>{es.publish.affected}</h3>
      <ul className={styles.affected}>
        <li>{es.publish.newFrom}</li>
        {policies > 0 && (
          <li>
            {linkToListing('Policy', ['active', 'grace'], t('publish.policies', { count: policies }))}{' '}
            {t('publish.policiesKeep', { count: policies })}
          </li>
        )}
        {subscribers > 0 && (
          <li>
            {linkToListing('Subscription', liveStatuses, t('publish.subscriptions', { count: subscribers }))}{' '}
            {t('publish.subscriptionsKeep', { count: subscribers })}
          </li>
        )}
        {checkouts > 0 && (
          <li>
            {t('publish.checkouts', { count: checkouts })} {t('publish.checkoutsSee', { count: checkouts })}
          </li>
        )}
      </ul>
    </section>
  )
}
