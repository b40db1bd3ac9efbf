import { relatedTab } from '@/kit/relatedTab'

/** The tab of an account or a company with its funds. */
export const fundsTab = relatedTab(
  'fondos',
  'Fund',
  () => import('./FundsTable'),
  ({ Funds }) => Funds,
)
