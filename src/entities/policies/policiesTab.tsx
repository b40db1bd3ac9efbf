import type { Tab } from '@/kit/DetailTabs'
import { lazyPart } from '@/kit/lazyPart'
import { titleOf } from '@/kit/nouns'
import type { Filter } from './PoliciesTable'

const PoliciesTable = lazyPart(
  () => import('./PoliciesTable'),
  ({ PoliciesTable }) => PoliciesTable,
)

/** The tab of a record with its policies. */
export const policiesTab = (filter: Filter): Tab => ({
  name: 'polizas',
  label: titleOf('Policy'),
  content: <PoliciesTable filter={filter} />,
})
