import type { Kind } from '@/contract/entities'
import type { Tab } from './DetailTabs'
import { lazyPart } from './lazyPart'
import { titleOf } from './nouns'
import type { RelatedTable } from './relatedTable'

/**
 * The tab of a record with what belongs to it, whose table is loaded when it is opened:
 *
 *     relatedTab('planes', 'Plan', () => import('./PlansTable'), ({ PlansTable }) => PlansTable)
 */
export function relatedTab<Module, Filter>(
  name: string,
  kind: Kind,
  load: () => Promise<Module>,
  part: (module: Module) => RelatedTable<Filter>,
) {
  const Table = lazyPart(load, part)
  return (filter: Filter, count?: number): Tab => ({
    name,
    label: titleOf(kind),
    count,
    content: <Table filter={filter} />,
  })
}
