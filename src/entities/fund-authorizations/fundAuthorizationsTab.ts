import { lazyPart } from '@/kit/lazyPart'
import { relatedTabOf } from '@/kit/relatedTab'

/** The tab of a record with the authorizations that use a fund for it. */
export const fundAuthorizationsTab = relatedTabOf(
  'autorizaciones-de-fondo',
  'FundAuthorization',
  lazyPart(() => import('./FundAuthorizationsTable'), 'FundAuthorizationsTable'),
)
