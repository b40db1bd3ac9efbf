import { useTranslation } from '@/i18n'
import { DayText, MoneyText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { dayOf } from '@/contract/days'
import { formatDay, formatDayRange } from '@/kit/text/formats'
import { Loaded } from '@/kit/feedback/Loaded'
import { MoneyLines } from '@/kit/form/PreviewBody'
import { useUpcomingChargesQuery } from './api'
import { es } from './es'

/** What will be charged next, line by line. */
export function NextCharge({ subscription }: { subscription: string }) {
  const { t } = useTranslation('subscriptions')
  return (
    <Loaded result={useUpcomingChargesQuery(subscription)} what={es.upcoming.what}>
      {([next]) =>
        next ? (
          <>
            <p>{t('upcoming.next', { day: formatDay(dayOf(new Date(next.at))) })}</p>
            <MoneyLines
              lines={[
                ...next.lines.map((line) => ({ ...line, kind: 'charge' as const, currency: next.currency })),
                {
                  kind: 'total',
                  label: es.upcoming.total,
                  amount_cents: next.total_cents,
                  currency: next.currency,
                },
              ]}
            />
          </>
        ) : (
          <p>{es.upcoming.none}</p>
        )
      }
    </Loaded>
  )
}

/** The next twelve charges, as they would be made if nothing changed. */
export const UpcomingCharges = ({ subscription }: { subscription: string }) => (
  <Loaded result={useUpcomingChargesQuery(subscription)} what={es.upcoming.what}>
    {(charges) => (
      <FactsTable
        title={es.upcoming.title}
        none={es.upcoming.none}
        rows={charges}
        keyOf={({ at }) => at}
        columns={[
          [es.upcoming.when, ({ at }) => <DayText value={dayOf(new Date(at))} />],
          [es.upcoming.period, ({ period_start, period_end }) => formatDayRange(period_start, period_end)],
          [
            es.upcoming.total,
            ({ total_cents, currency }) => <MoneyText cents={total_cents} currency={currency} />,
          ],
          ['', ({ is_changed }) => (is_changed ? es.upcoming.changed : null)],
        ]}
      />
    )}
  </Loaded>
)
