import { lazyPart } from '@/kit/lazyPart'
import { relatedTab } from '@/kit/relatedTab'

/** The tab of a record with its policies. */
export const policiesTab = relatedTab(
  'polizas',
  'Policy',
  lazyPart(() => import('./PoliciesTable'), 'PoliciesTable'),
)
