import { i18n } from '@/i18n'
import type { PlanDetail } from '@/contract/plans'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import './es'

const PublishRevisionDialog = lazyPart(() => import('./PublishRevisionDialog'), 'PublishRevisionDialog')

/** Leads to the review of a draft, and from there to its publication. */
export const publishRevisionMenu = (plan: PlanDetail): RecordAction[] => {
  const { draft } = plan
  if (!draft || draft.publish_on) return []
  return [
    {
      name: 'publish_revision',
      label: i18n.t('draft.publish', { ns: 'plans', next: plan.revision + 1 }),
      dialog: (onClose) => <PublishRevisionDialog plan={plan} draft={draft} onClose={onClose} />,
    },
  ]
}
