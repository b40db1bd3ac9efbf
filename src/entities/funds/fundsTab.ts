import { lazyPart } from '@/kit/lazyPart'
import { relatedTab } from '@/kit/relatedTab'

/** The tab of an account or a company with its funds. */
export const fundsTab = relatedTab(
  'fondos',
  'Fund',
  lazyPart(() => import('./FundsTable'), 'Funds'),
)
