import { useTranslation } from 'react-i18next'
import type { MemberStatus } from '@/contract/members'
import { TonedStatus, type Tone } from '@/kit/StatusTag'
import './es'

const tones = {
  pending: 'info',
  active: 'ok',
  suspended: 'bad',
  terminated: 'neutral',
} satisfies Record<MemberStatus, Tone>

/** The status of a member. */
export function MemberStatusBadge({ status }: { status: MemberStatus }) {
  const { t } = useTranslation('members')
  return <TonedStatus status={status} tones={tones} label={(known) => t(`status.${known}`)} />
}
