import { Suspense } from 'react'
import type { ApprovalQuery } from '@/contract/approvalRequests'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Section } from '@/kit/facts/Section'
import { money } from './money'
import { useListApprovalsQuery } from './moneyApi'

const ApprovalsList = lazyPart(() => import('./ApprovalsList'), 'ApprovalsList')

/** What of a record, or of an account, waits for a second person; nothing where nothing does. */
export function ApprovalsTable({
  filter,
}: {
  filter: Pick<ApprovalQuery, 'subject' | 'account' | 'decider'>
}) {
  const { currentData = [] } = useListApprovalsQuery({ ...filter, status: ['pending'] })
  if (currentData.length === 0) return null
  return (
    <Section title={money.approvals.title}>
      <Suspense>
        <ApprovalsList requests={currentData} />
      </Suspense>
    </Section>
  )
}
