import type { Fund } from '@/contract/funds'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

/** The status of a fund; one that works and has little left says that instead. */
export const FundStatusBadge = ({ fund: { status, is_low } }: { fund: Pick<Fund, 'status' | 'is_low'> }) =>
  status === 'active' && is_low ? (
    <StatusTag tone="warn">{es.low}</StatusTag>
  ) : (
    <Status of="Fund" value={status} />
  )
