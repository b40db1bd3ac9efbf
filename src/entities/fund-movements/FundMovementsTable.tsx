import type { FundMovementListQuery } from '@/contract/fundMovements'
import { only } from '@/kit/column'
import { RelatedList } from '@/kit/RelatedList'
import { useListFundMovementsQuery } from './api'
import { fundMovementColumns } from './fundMovementColumns'

const columns = only(fundMovementColumns, 'number', 'effective_at', 'type', 'debit', 'credit')

/** The movements that a record made, the latest first. */
export const FundMovementsTable = ({ filter }: { filter: Pick<FundMovementListQuery, 'authorization'> }) => (
  <RelatedList
    kind="FundMovement"
    result={useListFundMovementsQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
  />
)
