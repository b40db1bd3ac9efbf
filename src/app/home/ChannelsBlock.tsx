import { useTranslation } from 'react-i18next'
import type { HomeQuery } from '@/contract/home'
import { Block } from './Block'
import { Channels } from './Channels'
import { useGetPlansChannelsQuery } from './homeApi'

/** The channels of sale under their title; asked for once it comes into view. */
export function ChannelsBlock({ title, query }: { title: string; query: HomeQuery }) {
  const { t } = useTranslation('home')
  const result = useGetPlansChannelsQuery(query, { refetchOnMountOrArgChange: true })
  return (
    <Block title={title} what={t('the.chart')} result={result}>
      {(told) => <Channels title={title} told={told} />}
    </Block>
  )
}
