import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { titleOf } from '@/kit/vocabulary/nouns'

const ShortenersTable = lazyPart(() => import('./ShortenersTable'), 'ShortenersTable')

/** The tab of a record with the short links that lead to it; `known` is what the form of a new one begins with. */
export const shortenersTab = (destination: string, known?: Record<string, string>): Tab => ({
  name: 'enlaces',
  label: titleOf('Shortener'),
  content: <ShortenersTable filter={{ destination }} known={known} />,
})
