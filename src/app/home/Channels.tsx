import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { ChannelMeasure, type ChannelMonths } from '@/contract/home'
import { describeMonth } from '@/kit/charts/describeMonth'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { Choices } from '@/kit/charts/Choices'
import { formatCount, formatMoney, formatRoughMoney } from '@/kit/text/formats'
import { salesChannelNames } from '@/kit/vocabulary/salesChannels'
import { FigureLink } from './FigureLink'
import './channelTexts'

type Props = { title: string; told: readonly ChannelMonths[] }

/** The channels of sale held against each other by one measure, whose numbers lead to their records. */
export function Channels({ title, told }: Props) {
  const { t } = useTranslation('salesChannels')
  const [measure, setMeasure] = useState<ChannelMeasure>('sold')
  const months = told.find((one) => one.measure === measure)?.months ?? []
  const isMoney = measure === 'billed'
  const write = isMoney ? formatMoney : formatCount
  const named: Record<string, string> = { ...salesChannelNames, company: t('company'), others: t('others') }
  const valuesOf = (name: string) =>
    months.map(({ series }) => series.find((one) => one.name === name)?.value ?? 0)
  const sumOf = (name: string) => valuesOf(name).reduce((sum, value) => sum + value, 0)
  const shown = (months[0]?.series ?? []).map(({ name }) => name).filter((name) => sumOf(name) !== 0)
  return (
    <>
      <Choices
        label={t('measure')}
        options={ChannelMeasure.options.map((value) => ({ value, label: t(`measures.${value}`) }))}
        value={measure}
        onChange={setMeasure}
      />
      <SeriesChart
        key={measure}
        title={`${title}: ${t(`measures.${measure}`)}`}
        isTitledAbove
        summary={t('summary', {
          measure: t(`measures.${measure}`),
          channels: shown
            .map((name) => t('channel', { channel: named[name] ?? name, sum: write(sumOf(name)) }))
            .join('; '),
        })}
        head={t('head')}
        none={t('none')}
        write={write}
        writeTick={isMoney ? formatRoughMoney : formatCount}
        series={shown.map((name) => ({ name: named[name] ?? name, values: valuesOf(name) }))}
        points={
          shown.length === 0
            ? []
            : months.map(({ month, series }) => ({
                ...describeMonth(month),
                cells: shown.map((name) => {
                  const one = series.find((told) => told.name === name)
                  return (
                    one && (
                      <FigureLink key={name} figure={one.figure}>
                        {write(one.value)}
                      </FigureLink>
                    )
                  )
                }),
              }))
        }
      />
    </>
  )
}
