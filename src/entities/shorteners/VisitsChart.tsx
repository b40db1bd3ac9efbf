import { useTranslation } from '@/i18n'
import type { ClickDay, ShortenerDetail } from '@/contract/shorteners'
import { RankChart } from '@/kit/charts/RankChart'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { formatCount, formatDay, formatPercent } from '@/kit/text/formats'
import './visitsTexts'

type Props = { title: string }

/** The visits of each day, those of other people among them, and the purchases that were begun and paid. */
export function VisitsChart({ title, days }: Props & { days: readonly ClickDay[] }) {
  const { t } = useTranslation('linkVisits')
  const shown = [...days].reverse()
  const sumOf = (name: 'clicks' | 'started' | 'paid') => shown.reduce((sum, day) => sum + day[name], 0)
  const [first, last] = [shown[0], shown.at(-1)]
  return (
    <SeriesChart
      title={title}
      isTitledAbove
      summary={t('summary', {
        visits: formatCount(sumOf('clicks')),
        started: formatCount(sumOf('started')),
        paid: formatCount(sumOf('paid')),
        from: formatDay(first?.day ?? ''),
        to: formatDay(last?.day ?? ''),
      })}
      head={t('day')}
      none={t('none')}
      write={formatCount}
      series={[
        { name: t('visits'), values: shown.map(({ clicks }) => clicks) },
        { name: t('people'), values: shown.map(({ unique_visitors }) => unique_visitors) },
        { name: t('started'), values: shown.map(({ started }) => started), isLine: true },
        { name: t('paid'), values: shown.map(({ paid }) => paid), isLine: true },
      ]}
      points={shown.map(({ day }) => ({
        key: day,
        label: formatDay(day),
        short: formatDay(day).split(' ').slice(0, 2).join(' '),
      }))}
    />
  )
}

type Steps = Pick<ShortenerDetail, 'clicks' | 'unique_visitors' | 'conversions_started' | 'conversions_paid'>

/** How many of those who open a link begin a purchase, and pay it: since it was made. */
export function FunnelChart({ title, link }: Props & { link: Steps }) {
  const { t } = useTranslation('linkVisits')
  const steps = [
    { key: 'visits', value: link.clicks },
    { key: 'people', value: link.unique_visitors },
    { key: 'started', value: link.conversions_started },
    { key: 'paid', value: link.conversions_paid },
  ] as const
  const share = (part: number, whole: number) => (whole > 0 ? formatPercent(part / whole) : '')
  return (
    <RankChart
      title={title}
      isTitledAbove
      summary={t('funnelSummary', {
        visits: formatCount(link.clicks),
        paid: formatCount(link.conversions_paid),
        share: share(link.conversions_paid, link.clicks),
      })}
      head={t('step')}
      value={t('count')}
      more={[t('ofVisits'), t('ofBefore')]}
      none={t('none')}
      bars={
        link.clicks === 0
          ? []
          : steps.map(({ key, value }, index) => ({
              key,
              label: t(key),
              value,
              text: index === 0 ? formatCount(value) : `${formatCount(value)} · ${share(value, link.clicks)}`,
              more: [
                share(value, link.clicks),
                index === 0 ? '' : share(value, steps[index - 1]?.value ?? 0),
              ],
              series: key === 'paid' ? 2 : 1,
            }))
      }
    />
  )
}

/** Where the visits came from, and what came of each source. */
export function SourcesChart({
  title,
  sources,
  nameOf,
}: Props & { sources: ShortenerDetail['sources']; nameOf: (source: string) => string }) {
  const { t } = useTranslation('linkVisits')
  const [first] = sources
  return (
    <RankChart
      title={title}
      isTitledAbove
      summary={t('sourcesSummary', {
        source: nameOf(first?.source ?? ''),
        visits: formatCount(first?.clicks ?? 0),
        all: formatCount(sources.reduce((sum, { clicks }) => sum + clicks, 0)),
      })}
      head={t('source')}
      value={t('visits')}
      more={[t('started'), t('paid')]}
      none={t('none')}
      bars={sources.map(({ source, clicks, started, paid }) => ({
        key: source,
        label: nameOf(source),
        value: clicks,
        text: t('sourceText', {
          visits: formatCount(clicks),
          started: formatCount(started),
          paid: formatCount(paid),
        }),
        more: [formatCount(started), formatCount(paid)],
      }))}
    />
  )
}
