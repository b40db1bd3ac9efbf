import type { Kind } from '@/contract/entities'
import type { FundMovement, MovementSourceType } from '@/contract/fundMovements'
import { RecordLink } from '@/kit/facts/cells'
import { es } from './es'

/** What made a movement: the record it came from, or how it came to be. */
export function SourceText({ source: { type, uuid, label } }: Pick<FundMovement, 'source'>) {
  const kind = kinds[type]
  if (kind && uuid && label) return <RecordLink kind={kind} to={{ uuid, label }} />
  return label || es.sources[type]
}

const kinds: Partial<Record<MovementSourceType, Kind>> = {
  fund_authorization: 'FundAuthorization',
  payment: 'Payment',
  invoice: 'Invoice',
  transfer: 'Fund',
}
