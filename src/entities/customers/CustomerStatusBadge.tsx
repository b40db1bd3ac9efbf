import { useTranslation } from '@/i18n'
import type { Customer } from '@/contract/customers'
import { StatusTag, TonedStatus } from '@/kit/facts/StatusTag'
import './es'

/** The status of a customer; one who owes says that instead, because it asks for action. */
export function CustomerStatusBadge({
  customer: { status, delinquent },
}: {
  customer: Pick<Customer, 'status' | 'delinquent'>
}) {
  const { t } = useTranslation('customers')
  if (delinquent && status === 'active') return <StatusTag tone="warn">{t('delinquent')}</StatusTag>
  return (
    <TonedStatus
      status={status}
      tones={{ active: 'ok', archived: 'neutral' }}
      label={(known) => t(`status.${known}`)}
    />
  )
}
