import type { Policy } from '@/contract/policies'
import { Status } from '@/kit/Status'
import { StatusTag } from '@/kit/StatusTag'
import { es } from './es'

/** The status of a policy; one in force, and not for long, says that instead. */
export const PolicyStatusBadge = ({
  policy: { status, expiring },
}: {
  policy: Pick<Policy, 'status' | 'expiring'>
}) =>
  expiring && status === 'active' ? (
    <StatusTag tone="warn">{es.fields.expiring}</StatusTag>
  ) : (
    <Status of="Policy" value={status} />
  )
