import { useTranslation } from '@/i18n'
import { IncomeReason, type PlanIncome } from '@/contract/planIncome'
import { describeMonth } from '@/kit/charts/describeMonth'
import { RankChart } from '@/kit/charts/RankChart'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { Stacked } from '@/kit/charts/Stacked'
import { Loaded } from '@/kit/feedback/Loaded'
import { formatCount, formatMoney, formatRoughMoney } from '@/kit/text/formats'
import { usePlanIncomeQuery } from './incomeApi'
import './incomeTexts'

/** The reasons that a series of the chart is made of, in its order. */
const series = {
  come: ['new', 'returned', 'from_plan'],
  more: ['more'],
  price: ['price', 'discount'],
  less: ['less'],
  leave: ['paused', 'unpaid', 'to_plan', 'canceled'],
} as const satisfies Record<string, readonly IncomeReason[]>
const names = ['come', 'more', 'price', 'less', 'leave'] as const

type Month = PlanIncome['months'][number]

/** What moved a plan's monthly income, month by month and by why. */
export function PlanIncomeChart({ title, plan }: { title: string; plan: string }) {
  const { t } = useTranslation('planIncome')
  return (
    <Loaded result={usePlanIncomeQuery(plan)} what={t('the')}>
      {(income) => (
        <Stacked>
          <Months title={title} income={income} />
          {income.months.some(({ moves }) => moves.length > 0) && <Why income={income} />}
        </Stacked>
      )}
    </Loaded>
  )
}

const sumOf = ({ moves }: Month, reasons: readonly IncomeReason[]) =>
  moves.reduce((sum, { reason, cents }) => (reasons.includes(reason) ? sum + cents : sum), 0)

/** Money with its sign: what it added, or took. */
const writeMove = (cents: number, currency: string) =>
  `${cents > 0 ? '+' : ''}${formatMoney(cents, currency)}`

type Props = { income: PlanIncome }

function Months({ title, income: { currency, opening_cents, months } }: Props & { title: string }) {
  const { t } = useTranslation('planIncome')
  const write = (cents: number) => formatMoney(cents, currency)
  const closing = months.at(-1)?.income_cents ?? opening_cents
  const shown = names.filter((name) => months.some((month) => sumOf(month, series[name]) !== 0))
  return (
    <SeriesChart
      title={title}
      isTitledAbove
      summary={t('summary', {
        from: write(opening_cents),
        to: write(closing),
        difference: writeMove(closing - opening_cents, currency),
      })}
      head={t('month')}
      none={t('none')}
      write={write}
      writeTick={formatRoughMoney}
      isStacked
      series={[
        ...shown.map((name) => ({
          name: t(`series.${name}`),
          values: months.map((month) => sumOf(month, series[name])),
        })),
        { name: t('series.income'), values: months.map(({ income_cents }) => income_cents), isSaid: true },
      ]}
      points={
        opening_cents !== 0 || months.some(({ moves }) => moves.length > 0)
          ? months.map(({ month }) => describeMonth(month))
          : []
      }
    />
  )
}

function Why({ income: { currency, months } }: Props) {
  const { t } = useTranslation('planIncome')
  const moves = months.flatMap((month) => month.moves)
  const bars = IncomeReason.options.flatMap((reason) => {
    const own = moves.filter((move) => move.reason === reason)
    const cents = own.reduce((sum, move) => sum + move.cents, 0)
    const changes = own.reduce((sum, { subscriptions }) => sum + subscriptions, 0)
    return own.length === 0 ? [] : [{ reason, cents, changes }]
  })
  const [most] = bars.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents))
  return (
    <RankChart
      title={t('why.title')}
      summary={
        most
          ? t('why.summary', {
              reason: t(`reasons.${most.reason}`).toLowerCase(),
              amount: writeMove(most.cents, currency),
            })
          : ''
      }
      head={t('why.head')}
      value={t('why.value')}
      more={[t('why.changes')]}
      none={t('why.none')}
      bars={bars.map(({ reason, cents, changes }) => ({
        key: reason,
        label: t(`reasons.${reason}`),
        value: Math.abs(cents),
        text: writeMove(cents, currency),
        more: [formatCount(changes)],
        series: cents < 0 ? 2 : 1,
      }))}
    />
  )
}
