import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { type AccountLife, LifeAct, type LifeUnit } from '@/contract/accountLife'
import { LanesChart } from '@/kit/charts/LanesChart'
import type { Mark } from '@/kit/charts/marks'
import { Loaded } from '@/kit/feedback/Loaded'
import { paths } from '@/kit/navigation/paths'
import { formatCount, formatDay, formatDayRange, formatMoney, formatMonth } from '@/kit/text/formats'
import { useAccountLifeQuery } from './lifeApi'
import './lifeTexts'

const drawnAs: Record<LifeAct, { mark: Mark; isBad?: true }> = {
  opened: { mark: 'flag' },
  contracted: { mark: 'square' },
  paid: { mark: 'circle' },
  failed: { mark: 'cross', isBad: true },
  ticket: { mark: 'diamond' },
  authorization: { mark: 'plus' },
  claim: { mark: 'up' },
  canceled: { mark: 'down', isBad: true },
  closed: { mark: 'bar', isBad: true },
}

type Span = AccountLife['spans'][number]
type Act = Span['acts'][number]

/** What happened to an account since it was opened, on one line of time for each kind. */
export function AccountLifeChart({ title, account }: { title: string; account: string }) {
  const { t } = useTranslation('accountLife')
  return (
    <Loaded result={useAccountLifeQuery(account)} what={t('the')}>
      {(life) => <Life title={title} life={life} />}
    </Loaded>
  )
}

function Life({ title, life }: { title: string; life: AccountLife }) {
  const { t } = useTranslation('accountLife')
  const { currency, unit, spans } = life
  const acts = spans.flatMap((span) => span.acts)
  const shown = LifeAct.options.filter((act) => acts.some((one) => one.act === act))
  const totalOf = (name: LifeAct) =>
    acts.reduce((sum, { act, total }) => (act === name ? sum + total : sum), 0)
  const write = ({ total, cents }: Act) =>
    cents === null
      ? formatCount(total)
      : t('money', { total: formatCount(total), money: formatMoney(cents, currency) })
  const place = placeOn(life)
  const parts = shown
    .filter((act) => act !== 'opened' && act !== 'closed')
    .map((act) => t('part', { act: t(`acts.${act}`).toLowerCase(), total: formatCount(totalOf(act)) }))
  return (
    <LanesChart
      title={title}
      isTitledAbove
      summary={
        parts.length === 0
          ? t('quiet', { from: formatDay(life.from) })
          : t('summary', { from: formatDay(life.from), acts: parts.join('; ') })
      }
      head={t(`units.${unit}`)}
      none={t('none')}
      lanes={shown.map((act) => ({ name: t(`acts.${act}`), ...drawnAs[act] }))}
      spans={spans.map((span) => {
        const of = shown.map((name) => span.acts.find(({ act }) => act === name))
        return {
          key: span.from,
          label: nameSpan(unit, span),
          at: place((Date.parse(span.from) + Date.parse(span.to)) / 2),
          counts: of.map((act) => act?.total ?? 0),
          texts: of.map((act) => (act ? write(act) : '')),
          cells: of.map((act) => act && <ActCell key={act.act} act={act} text={write(act)} />),
        }
      })}
      ticks={[life.from, life.to].map((day) => ({ at: place(Date.parse(day)), label: formatDay(day) }))}
    />
  )
}

const ActCell = ({ act: { figure }, text }: { act: Act; text: string }) =>
  figure ? <Link to={paths.rows(figure.kind, figure.filter)}>{text}</Link> : text

/** Where a moment stands between the first day and the last. */
function placeOn({ from, to, spans }: AccountLife) {
  const first = Math.min(Date.parse(from), Date.parse(spans[0]?.from ?? from))
  const length = Math.max(1, Date.parse(to) - first)
  return (moment: number) => Math.min(1, Math.max(0, (moment - first) / length))
}

/** A span in words: its day, its days, its month, its months or its year. */
function nameSpan(unit: LifeUnit, { from, to }: Span): string {
  const names: Record<LifeUnit, () => string> = {
    day: () => formatDay(from),
    week: () => formatDayRange(from, to),
    month: () => formatMonth(from.slice(0, 7)),
    quarter: () => `${formatMonth(from.slice(0, 7))} – ${formatMonth(to.slice(0, 7))}`,
    year: () => from.slice(0, 4),
  }
  return names[unit]()
}
