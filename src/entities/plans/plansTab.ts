import { lazyPart } from '@/kit/lazyPart'
import { relatedTabOf } from '@/kit/relatedTab'

/** The tab of a record with the plans that cover it. */
export const plansTab = relatedTabOf(
  'planes',
  'Plan',
  lazyPart(() => import('./PlansTable'), 'PlansTable'),
)
