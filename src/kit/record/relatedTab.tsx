import type { Kind } from '@/contract/entities'
import { titleOf } from '@/kit/vocabulary/nouns'
import type { Tab } from './DetailTabs'
import type { RelatedTable } from './relatedTable'

/**
 * The tab of a record with what belongs to it, called as its kind is; where the table is a `lazyPart`, it is loaded when
 * the tab is opened:
 *
 *     relatedTab('planes', 'Plan', PlansTable, { category: uuid })
 */
export const relatedTab = <Filter,>(
  name: string,
  kind: Kind,
  Table: RelatedTable<Filter>,
  filter: NoInfer<Filter>,
  count?: number,
): Tab => ({ name, label: titleOf(kind), count, content: <Table filter={filter} /> })
