import type { FundMovementListQuery } from '@/contract/fundMovements'
import { only } from '@/kit/listing/column'
import { type RelatedTable, relatedTable } from '@/kit/record/relatedTable'
import { useListFundMovementsQuery } from './api'
import { fundMovementColumns } from './fundMovementColumns'

/** The movements that a record made, the latest first. */
export const FundMovementsTable: RelatedTable<Pick<FundMovementListQuery, 'authorization'>> = relatedTable(
  'FundMovement',
  useListFundMovementsQuery,
  only(fundMovementColumns, 'number', 'effective_at', 'type', 'debit', 'credit'),
)
