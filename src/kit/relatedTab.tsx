import type { Kind } from '@/contract/entities'
import type { Tab } from './DetailTabs'
import { titleOf } from './nouns'
import type { RelatedTable } from './relatedTable'

/**
 * The tab of a record with what belongs to it, whose table is loaded when it is opened:
 *
 *     relatedTab('planes', 'Plan', lazyPart(() => import('./PlansTable'), 'PlansTable'))
 */
export const relatedTab =
  <Filter,>(name: string, kind: Kind, Table: RelatedTable<Filter>) =>
  (filter: Filter, count?: number): Tab => ({
    name,
    label: titleOf(kind),
    count,
    content: <Table filter={filter} />,
  })
