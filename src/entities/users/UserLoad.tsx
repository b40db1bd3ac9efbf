import type { UserDetail } from '@/contract/users'
import { ApprovalsTable } from '@/entities/payments/ApprovalsTable'
import { SupportTicketsTable } from '@/entities/support-tickets/SupportTicketsTable'

/** What waits for a staff user: the money that they may approve, and the tickets assigned to them. */
export const UserLoad = ({ user: { uuid } }: { user: UserDetail }) => (
  <>
    <ApprovalsTable filter={{ decider: uuid }} />
    <SupportTicketsTable filter={{ assignee: [uuid], status: ['new', 'open', 'pending', 'on_hold'] }} />
  </>
)
