import type { Tab } from '@/kit/DetailTabs'
import { lazyPart } from '@/kit/lazyPart'
import { titleOf } from '@/kit/nouns'

const ShortenersTable = lazyPart(() => import('./ShortenersTable'), 'ShortenersTable')

/** The tab of a record with the short links that lead to it. */
export const shortenersTab = (destination: string): Tab => ({
  name: 'enlaces',
  label: titleOf('Shortener'),
  content: <ShortenersTable filter={{ destination }} />,
})
