import { useTranslation } from '@/i18n'
import type { HomeQuery } from '@/contract/home'
import { WhenInView } from '@/kit/elements/WhenInView'
import { Block } from './Block'
import { Channels } from './Channels'
import { useGetPlansChannelsQuery } from './homeApi'

type Props = { title: string; query: HomeQuery }

/** About as high as the channels with their chart, in pixels. */
const HEIGHT = 400

/** The channels of sale under their title; asked for once they come into view. */
export const ChannelsBlock = (props: Props) => (
  <WhenInView height={HEIGHT}>
    <Compared {...props} />
  </WhenInView>
)

function Compared({ title, query }: Props) {
  const { t } = useTranslation('home')
  const result = useGetPlansChannelsQuery(query, { refetchOnMountOrArgChange: true })
  return (
    <Block title={title} what={t('the.chart')} result={result}>
      {(told) => <Channels title={title} told={told} />}
    </Block>
  )
}
