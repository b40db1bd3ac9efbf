import type { Tab } from '@/kit/DetailTabs'
import { lazyPart } from '@/kit/lazyPart'
import { titleOf } from '@/kit/nouns'
import type { Filter } from './PlansTable'

const PlansTable = lazyPart(
  () => import('./PlansTable'),
  ({ PlansTable }) => PlansTable,
)

/** The tab of a record with the plans that cover it. */
export const plansTab = (filter: Filter): Tab => ({
  name: 'planes',
  label: titleOf('Plan'),
  content: <PlansTable filter={filter} />,
})
