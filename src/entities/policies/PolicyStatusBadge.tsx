import { useTranslation } from '@/i18n'
import type { Policy } from '@/contract/policies'
import { formatDay } from '@/kit/text/formats'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

type Props = { policy: Pick<Policy, 'status' | 'expiring' | 'cancel_effective_on'> }

/** The status of a policy, and when it is cancelled; one in force, and not for long, says that instead. */
export function PolicyStatusBadge({ policy: { status, expiring, cancel_effective_on } }: Props) {
  const { t } = useTranslation('policies')
  const isCanceling = cancel_effective_on !== null && status !== 'cancelled' && status !== 'expired'
  if (expiring && status === 'active' && !isCanceling)
    return <StatusTag tone="warn">{es.fields.expiring}</StatusTag>
  return (
    <>
      <Status of="Policy" value={status} />
      {isCanceling && (
        <StatusTag tone="warn">{t('cancelsOn', { day: formatDay(cancel_effective_on) })}</StatusTag>
      )}
    </>
  )
}
