import { useTranslation } from '@/i18n'
import type { SubscriptionDetail } from '@/contract/subscriptions'
import { dayOf } from '@/contract/days'
import { formatDay } from '@/kit/text/formats'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import './es'

type Props = {
  subscription: Pick<SubscriptionDetail, 'status' | 'cancel_at'> & Partial<Pick<SubscriptionDetail, 'pause'>>
}

/** The status of a subscription, with what it will soon be. */
export function SubscriptionStatusBadge({ subscription: { status, cancel_at, pause } }: Props) {
  const { t } = useTranslation('subscriptions')
  const ends = cancel_at && t('cancelsOn', { day: formatDay(dayOf(new Date(cancel_at))) })
  const pauses =
    pause && status !== 'paused' && t('pausesOn', { day: formatDay(dayOf(new Date(pause.from))) })
  const soon = ends ?? pauses
  return (
    <>
      <Status of="Subscription" value={status} />
      {soon && <StatusTag tone="warn">{soon}</StatusTag>}
    </>
  )
}
