import type { FundMovementListQuery } from '@/contract/fundMovements'
import { only } from '@/kit/column'
import { type RelatedTable, relatedTable } from '@/kit/relatedTable'
import { useListFundMovementsQuery } from './api'
import { fundMovementColumns } from './fundMovementColumns'

/** The movements that a record made, the latest first. */
export const FundMovementsTable: RelatedTable<Pick<FundMovementListQuery, 'authorization'>> = relatedTable(
  'FundMovement',
  useListFundMovementsQuery,
  only(fundMovementColumns, 'number', 'effective_at', 'type', 'debit', 'credit'),
)
