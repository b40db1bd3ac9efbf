import type { MemberPolicy } from '@/contract/memberPolicies'
import { Status } from '@/kit/facts/Status'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

/** The status of a cover; while a part of it has a waiting period, the badge says that instead. */
export const MemberPolicyStatusBadge = ({
  cover: { status, waiting },
}: {
  cover: Pick<MemberPolicy, 'status' | 'waiting'>
}) =>
  waiting ? (
    <StatusTag tone="info">{es.fields.waiting}</StatusTag>
  ) : (
    <Status of="MemberPolicy" value={status} />
  )
