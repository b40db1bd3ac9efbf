import { useTranslation } from '@/i18n'
import { describeMonth } from '@/kit/charts/describeMonth'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { Loaded } from '@/kit/feedback/Loaded'
import { formatCount } from '@/kit/text/formats'
import { usePlanMonthsQuery } from './monthsApi'
import './monthsTexts'

const names = ['came', 'renewed', 'left'] as const

/** The policies of a plan that began, were renewed and left, month by month. */
export function PlanMonthsChart({ title, plan }: { title: string; plan: string }) {
  const { t } = useTranslation('planMonths')
  return (
    <Loaded result={usePlanMonthsQuery(plan)} what={t('the')}>
      {(months) => {
        const valuesOf = (name: (typeof names)[number]) =>
          months.map(({ series }) => series.find((one) => one.name === name)?.value ?? 0)
        const sumOf = (name: (typeof names)[number]) =>
          formatCount(valuesOf(name).reduce((sum, value) => sum + value, 0))
        const isMoved = months.some(({ series }) => series.some(({ value }) => value > 0))
        return (
          <SeriesChart
            title={title}
            isTitledAbove
            summary={t('summary', { came: sumOf('came'), renewed: sumOf('renewed'), left: sumOf('left') })}
            head={t('month')}
            none={t('none')}
            write={formatCount}
            series={names.map((name) => ({ name: t(name), values: valuesOf(name) }))}
            points={isMoved ? months.map(({ month }) => describeMonth(month)) : []}
          />
        )
      }}
    </Loaded>
  )
}
