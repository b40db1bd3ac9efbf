import { type ReactNode, Suspense, useState } from 'react'
import type { MemberPolicyListQuery } from '@/contract/memberPolicies'
import type { Ref } from '@/contract/shapes'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { only } from '@/kit/listing/column'
import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { RelatedList } from '@/kit/record/RelatedList'
import { useListMemberPoliciesQuery } from './api'
import { es } from './es'
import { memberPolicyColumns } from './memberPolicyColumns'

const CoverDialog = lazyPart(() => import('./CoverDialog'), 'CoverDialog')

type Filter = Pick<MemberPolicyListQuery, 'policy' | 'member' | 'person'>

const columns = {
  ofPolicy: only(memberPolicyColumns, 'member', 'relationship', 'starts_on', 'card_number', 'status'),
  ofPerson: only(memberPolicyColumns, 'number', 'policy', 'plan', 'ends_on', 'status'),
}

/** The covers that belong to a record. */
const MemberPoliciesTable = ({ filter, action }: { filter: Filter; action?: ReactNode }) => (
  <RelatedList
    kind="MemberPolicy"
    result={useListMemberPoliciesQuery({ ...filter, page: 1, size: 10 })}
    columns={filter.policy ? columns.ofPolicy : columns.ofPerson}
    filter={filter}
    action={action}
  />
)

const tab = (content: ReactNode, count?: number): Tab => ({
  name: 'afiliaciones',
  label: es.title,
  ...(count !== undefined && { count }),
  content,
})

/** The member that one more policy of their account may cover. */
type Start = { account: Ref; member: Ref }

/** The tab of a policy with whom it covers. */
export const coversOfPolicyTab = (policy: string, count: number, action: ReactNode) =>
  tab(<MemberPoliciesTable filter={{ policy }} action={action} />, count)

/** The tab of a member with what covers them. */
export const coversOfMemberTab = (member: Ref, account: Ref, canGrow: boolean) =>
  tab(
    <MemberPoliciesTable
      filter={{ member: member.uuid }}
      action={canGrow && <AddButton label={es.addToPolicy} start={{ account, member }} />}
    />,
  )

/** The tab of a person with what covers them, in any account. */
export const coversOfPersonTab = (person: string) => tab(<MemberPoliciesTable filter={{ person }} />)

function AddButton({ label, start }: { label: string; start: Start }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="MemberPolicy.create">
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Suspense>{isOpen && <CoverDialog title={label} {...start} onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
