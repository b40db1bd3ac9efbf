import type { FundAuthorizationListQuery } from '@/contract/fundAuthorizations'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListFundAuthorizationsQuery } from './api'
import { fundAuthorizationColumns } from './fundAuthorizationColumns'

export type Filter = Pick<FundAuthorizationListQuery, 'fund' | 'account' | 'company' | 'member' | 'provider'>

/** The authorizations that belong to a record: first those that wait. */
export const FundAuthorizationsTable: RelatedTable<Filter> = relatedTable(
  'FundAuthorization',
  useListFundAuthorizationsQuery,
  only(fundAuthorizationColumns, 'number', 'member', 'service', 'requested_cents', 'status'),
)
