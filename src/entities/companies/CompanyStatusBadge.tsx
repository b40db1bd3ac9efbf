import { useTranslation } from 'react-i18next'
import type { CompanyStatus } from '@/contract/companies'
import { TonedStatus, type Tone } from '@/kit/StatusTag'
import './es'

const tones = {
  draft: 'neutral',
  active: 'ok',
  suspended: 'bad',
  inactive: 'neutral',
} satisfies Record<CompanyStatus, Tone>

/** The status of a company. */
export function CompanyStatusBadge({ status }: { status: CompanyStatus }) {
  const { t } = useTranslation('companies')
  return <TonedStatus status={status} tones={tones} label={(known) => t(`status.${known}`)} />
}
