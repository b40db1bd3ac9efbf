import { Status } from '@/kit/facts/Status'
import type { ReactNode } from 'react'
import type { Member, MemberListQuery } from '@/contract/members'
import { DayText, Identifier } from '@/kit/facts/cells'
import type { Column } from '@/kit/listing/columns'
import { RelatedList } from '@/kit/record/RelatedList'
import { useListMembersQuery } from './api'
import { bondOf } from './bond'
import { ImportGroupButton } from './ImportGroupButton'

const columns: Column<Member>[] = [
  { name: 'full_name', show: ({ full_name }) => full_name, slot: 'title' },
  { name: 'number', show: ({ number }) => <Identifier value={number} />, slot: 'subtitle' },
  {
    name: 'relationship',
    show: bondOf,
    slot: 'subtitle',
  },
  { name: 'enrolled_on', show: ({ enrolled_on }) => <DayText value={enrolled_on} />, slot: 'meta' },
  { name: 'status', show: ({ status }) => <Status of="Member" value={status} />, slot: 'status' },
]

type Props = {
  filter: Pick<MemberListQuery, 'account' | 'person' | 'company' | 'holder'>
  /** What else may be done with them. */
  action?: ReactNode
}

/** The members that belong to a record. */
export const MembersTable = ({ filter, action }: Props) => (
  <RelatedList
    kind="Member"
    result={useListMembersQuery({ ...filter, page: 1, size: 10 })}
    columns={columns}
    filter={filter}
    action={
      action ??
      ((filter.account ?? filter.company) && (
        <ImportGroupButton account={filter.account} company={filter.company} />
      ))
    }
  />
)
