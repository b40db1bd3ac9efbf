import { useTranslation } from '@/i18n'
import type { AccountMonths } from '@/contract/accountMonths'
import { RankChart } from '@/kit/charts/RankChart'
import { describeMonth } from '@/kit/charts/describeMonth'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { Stacked } from '@/kit/charts/Stacked'
import { Loaded } from '@/kit/feedback/Loaded'
import { formatMoney, formatPercent, formatRoughMoney } from '@/kit/text/formats'
import { useAccountMonthsQuery } from './monthsApi'
import './monthsTexts'

/** What was billed, paid and owed month by month, and how late what is owed today is. */
export function AccountMonthsChart({ title, account }: { title: string; account: string }) {
  const { t } = useTranslation('accountMonths')
  return (
    <Loaded result={useAccountMonthsQuery(account)} what={t('the')}>
      {(told) => (
        <Stacked>
          <Months title={title} told={told} />
          <AgeingChart told={told} />
        </Stacked>
      )}
    </Loaded>
  )
}

type Props = { told: AccountMonths }

function Months({ title, told: { currency, opening_cents, months } }: Props & { title: string }) {
  const { t } = useTranslation('accountMonths')
  const write = (cents: number) => formatMoney(cents, currency)
  const sumOf = (name: 'billed_cents' | 'paid_cents') => months.reduce((sum, month) => sum + month[name], 0)
  const isMoved =
    opening_cents !== 0 ||
    months.some(({ billed_cents, paid_cents, other_cents }) => billed_cents || paid_cents || other_cents)
  return (
    <SeriesChart
      title={title}
      isTitledAbove
      summary={t('summary', {
        billed: write(sumOf('billed_cents')),
        paid: write(sumOf('paid_cents')),
        owed: write(months.at(-1)?.owed_cents ?? 0),
      })}
      head={t('month')}
      none={t('none')}
      write={write}
      writeTick={formatRoughMoney}
      series={[
        { name: t('series.billed'), values: months.map(({ billed_cents }) => billed_cents) },
        { name: t('series.paid'), values: months.map(({ paid_cents }) => paid_cents) },
        ...(months.some(({ other_cents }) => other_cents !== 0)
          ? [{ name: t('series.other'), values: months.map(({ other_cents }) => other_cents) }]
          : []),
        { name: t('series.owed'), values: months.map(({ owed_cents }) => owed_cents), isLine: true },
      ]}
      points={isMoved ? months.map(({ month }) => describeMonth(month)) : []}
    />
  )
}

function AgeingChart({ told: { currency, ageing } }: Props) {
  const { t } = useTranslation('accountMonths')
  const write = (cents: number) => formatMoney(cents, currency)
  const owed = ageing.reduce((sum, { cents }) => sum + cents, 0)
  const current = ageing.find(({ age }) => age === 'current')?.cents ?? 0
  return (
    <RankChart
      title={t('ageing.title')}
      summary={t('ageing.summary', { owed: write(owed), late: write(owed - current) })}
      head={t('ageing.head')}
      value={t('ageing.owed')}
      more={[t('ageing.share')]}
      none={t('ageing.none')}
      bars={
        owed === 0
          ? []
          : ageing.map(({ age, cents }) => ({
              key: age,
              label:
                age === 'current'
                  ? t('ageing.current')
                  : age === '90+'
                    ? t('ageing.more')
                    : t('ageing.days', { span: age.replace('-', ' a ') }),
              value: cents,
              of: owed,
              text: write(cents),
              more: [formatPercent(cents / owed)],
              series: age === 'current' ? 1 : 2,
            }))
      }
    />
  )
}
