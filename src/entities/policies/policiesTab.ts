import { lazyPart } from '@/kit/lazyPart'
import { relatedTabOf } from '@/kit/relatedTab'

/** The tab of a record with its policies. */
export const policiesTab = relatedTabOf(
  'polizas',
  'Policy',
  lazyPart(() => import('./PoliciesTable'), 'PoliciesTable'),
)
