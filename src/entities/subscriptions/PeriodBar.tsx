import { useTranslation } from '@/i18n'
import type { SubscriptionDetail } from '@/contract/subscriptions'
import { dayOf } from '@/contract/days'
import { formatDay } from '@/kit/text/formats'
import { useNow } from '@/kit/elements/useNow'
import { es } from './es'
import styles from './PeriodBar.module.css'

/** The period that a subscription is in: how much of it is gone, and what comes at its end. */
export function PeriodBar({ subscription }: { subscription: SubscriptionDetail }) {
  const { t } = useTranslation('subscriptions')
  const now = useNow()
  const { current_period_start, current_period_end, cancel_at } = subscription
  if (!current_period_start || !current_period_end) return null
  const [start, today, end] = [
    dayOf(new Date(current_period_start)),
    dayOf(now),
    dayOf(new Date(current_period_end)),
  ]
  const days = Math.max(1, daysFrom(start, end))
  const gone = Math.min(days, Math.max(0, daysFrom(start, today)))
  const isEnding = cancel_at !== null && cancel_at <= current_period_end
  const last = isEnding ? es.bar.ends : subscription.next_invoice_at ? es.bar.next : es.bar.end
  return (
    <div className={styles.bar}>
      <div
        className={styles.track}
        role="img"
        aria-label={t('bar.label', { start: formatDay(start), end: formatDay(end), gone, days })}
      >
        <span className={styles.gone} style={{ width: `${(gone / days) * 100}%` }} />
      </div>
      <div className={styles.ends}>
        <span>
          {es.bar.start} <strong>{formatDay(start)}</strong>
        </span>
        <span>
          {es.bar.today} <strong>{formatDay(today)}</strong>
        </span>
        <span>
          {last} <strong>{formatDay(isEnding ? dayOf(new Date(cancel_at)) : end)}</strong>
        </span>
      </div>
    </div>
  )
}

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
