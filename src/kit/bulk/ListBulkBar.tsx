import type { ReactNode } from 'react'
import type { PageMeta } from '@/contract/shapes'
import type { EditableKind } from '@/contract/entities'
import { allows } from '@/contract/permissions'
import type { Transitions } from '@/contract/transitions'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { type BulkAct, useBulkActs } from './acts'
import { BulkBar } from './BulkBar'
import type { Selection } from './useSelection'

type Props = {
  list: ListState
  /** Of a kind whose records people write; of others the chosen ones are only taken along. */
  bulk: { kind: EditableKind; transitions: Transitions<string> } | undefined
  /** What else may be done with them. */
  acts: readonly BulkAct[]
  selection: Selection
  meta: PageMeta | undefined
  exporting: ReactNode
}

/** What may be done with the chosen records of a listing. */
export function ListBulkBar({ bulk, ...props }: Props) {
  return bulk ? <WithActs bulk={bulk} {...props} /> : <Bar {...props} />
}

function WithActs({ bulk, acts: own, ...props }: Props & { bulk: NonNullable<Props['bulk']> }) {
  const { query, listsRecords } = props.list
  const role = useAppSelector(selectUser)?.role ?? ''
  const isAway = query.archived === true
  const acts = useBulkActs(bulk, role, { archived: isAway, tagged: listsRecords })
  const allowed = own.filter(({ permission }) => !isAway && allows(role, permission))
  return <Bar acts={[...allowed, ...acts]} {...props} />
}

const Bar = ({ list, acts, ...props }: Omit<Props, 'bulk'>) => (
  <BulkBar kind={list.kind} query={list.query} acts={acts} {...props} />
)
