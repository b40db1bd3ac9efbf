import { lazyPart } from '@/kit/lazyPart'
import { relatedTab } from '@/kit/relatedTab'

/** The tab of a record with the plans that cover it. */
export const plansTab = relatedTab(
  'planes',
  'Plan',
  lazyPart(() => import('./PlansTable'), 'PlansTable'),
)
