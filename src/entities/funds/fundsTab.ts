import { lazyPart } from '@/kit/lazyPart'
import { relatedTabOf } from '@/kit/relatedTab'

/** The tab of an account or a company with its funds. */
export const fundsTab = relatedTabOf(
  'fondos',
  'Fund',
  lazyPart(() => import('./FundsTable'), 'Funds'),
)
