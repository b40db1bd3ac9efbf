import type { Kind } from '@/contract/entities'
import type { Tab } from './DetailTabs'
import { titleOf } from './nouns'
import type { RelatedTable } from './relatedTable'

/**
 * The tab of a record with what belongs to it, called as its kind is:
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

/** The same of a table that is loaded when the tab is opened, to be named once for all who have it. */
export const relatedTabOf =
  <Filter,>(name: string, kind: Kind, Table: RelatedTable<Filter>) =>
  (filter: Filter, count?: number): Tab =>
    relatedTab(name, kind, Table, filter, count)
