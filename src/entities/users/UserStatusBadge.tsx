import { useTranslation } from 'react-i18next'
import type { UserStatus } from '@/contract/users'
import { TonedStatus, type Tone } from '@/kit/StatusTag'
import './es'

const tones = {
  invited: 'info',
  active: 'ok',
  disabled: 'neutral',
  locked: 'bad',
  expired: 'warn',
} satisfies Record<UserStatus, Tone>

/** The status of a user. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation('users')
  return <TonedStatus status={status} tones={tones} label={(known) => t(`status.${known}`)} />
}
