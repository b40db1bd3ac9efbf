import type { UserDetail } from '@/contract/users'
import { ApprovalsTable } from '@/entities/payments/ApprovalsTable'
import { SupportTicketsTable } from '@/entities/support-tickets/SupportTicketsTable'

/** What waits for somebody of the staff: the money that they may let go, and the tickets that they answer for. */
export const UserLoad = ({ user: { uuid } }: { user: UserDetail }) => (
  <>
    <ApprovalsTable filter={{ decider: uuid }} />
    <SupportTicketsTable filter={{ assignee: [uuid], status: ['new', 'open', 'pending', 'on_hold'] }} />
  </>
)
