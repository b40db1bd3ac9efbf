import { useTranslation } from '@/i18n'
import { StripChart } from '@/kit/charts/StripChart'
import { Loaded } from '@/kit/feedback/Loaded'
import { formatCount, formatDay, formatPercent } from '@/kit/text/formats'
import { useWebhookDaysQuery } from './daysApi'
import './deliveriesTexts'

/** What reached a webhook and what did not, a day each. */
export function DeliveriesChart({ title, webhook }: { title: string; webhook: string }) {
  const { t } = useTranslation('webhookDays')
  return (
    <Loaded result={useWebhookDaysQuery(webhook)} what={t('the')}>
      {(days) => {
        const sumOf = (name: 'ok' | 'failed' | 'pending') => days.reduce((sum, day) => sum + day[name], 0)
        const [ok, failed, pending] = [sumOf('ok'), sumOf('failed'), sumOf('pending')]
        const bad = days.filter((day) => day.failed > 0).length
        const share = (part: number, whole: number) => (whole > 0 ? formatPercent(part / whole) : '—')
        return (
          <StripChart
            title={title}
            isTitledAbove
            summary={[
              t('summary', { share: share(ok, ok + failed), sent: formatCount(ok + failed) }),
              bad === 0 ? t('allWell') : t('bad', { count: bad }),
            ].join(' ')}
            head={t('day')}
            none={t('none')}
            series={[
              { name: t('failed') },
              { name: t('ok') },
              { name: t('pending') },
              { name: t('share'), isSaid: true },
            ]}
            days={
              ok + failed + pending === 0
                ? []
                : days.map((day) => ({
                    key: day.day,
                    label: formatDay(day.day),
                    short: formatDay(day.day).split(' ').slice(0, 2).join(' '),
                    parts: [day.ok, day.failed, day.pending],
                    texts: [
                      formatCount(day.ok),
                      formatCount(day.failed),
                      formatCount(day.pending),
                      share(day.ok, day.ok + day.failed),
                    ],
                  }))
            }
          />
        )
      }}
    </Loaded>
  )
}
