import { lazyPart } from '@/kit/lazyPart'
import { relatedTab } from '@/kit/relatedTab'

/** The tab of a record with the authorizations that use a fund for it. */
export const fundAuthorizationsTab = relatedTab(
  'autorizaciones-de-fondo',
  'FundAuthorization',
  lazyPart(() => import('./FundAuthorizationsTable'), 'FundAuthorizationsTable'),
)
