import type { Tab } from '@/kit/DetailTabs'
import { lazyPart } from '@/kit/lazyPart'
import { titleOf } from '@/kit/nouns'
import type { Filter } from './FundsTable'

const Funds = lazyPart(
  () => import('./FundsTable'),
  ({ Funds }) => Funds,
)

/** The tab of an account or a company with its funds. */
export const fundsTab = (filter: Filter): Tab => ({
  name: 'fondos',
  label: titleOf('Fund'),
  content: <Funds filter={filter} />,
})
