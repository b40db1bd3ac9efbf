import type { StatementStatus } from '@/contract/commissions'
import { StatusTag } from '@/kit/facts/StatusTag'
import type { Tone } from '@/kit/vocabulary/statusTones'
import { es } from './commissionTexts'

const tones: Record<StatementStatus, Tone> = {
  draft: 'info',
  closed: 'warn',
  carried: 'neutral',
  approved: 'warn',
  paid: 'ok',
  void: 'neutral',
}

/** How far a month of a reseller has come. */
export const StatementTag = ({ status }: { status: StatementStatus }) => (
  <StatusTag tone={tones[status]}>{es.statuses[status]}</StatusTag>
)
