import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { titleOf } from '@/kit/vocabulary/nouns'

const ShortenersTable = lazyPart(() => import('./ShortenersTable'), 'ShortenersTable')

/** The tab of a record with the short links that lead to it. */
export const shortenersTab = (destination: string): Tab => ({
  name: 'enlaces',
  label: titleOf('Shortener'),
  content: <ShortenersTable filter={{ destination }} />,
})
