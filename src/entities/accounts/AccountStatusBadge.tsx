import { useTranslation } from 'react-i18next'
import type { AccountStatus } from '@/contract/accounts'
import { TonedStatus, type Tone } from '@/kit/StatusTag'
import './es'

const tones = {
  pending: 'info',
  active: 'ok',
  on_hold: 'warn',
  closed: 'neutral',
} satisfies Record<AccountStatus, Tone>

/** The status of an account. */
export function AccountStatusBadge({ status }: { status: AccountStatus }) {
  const { t } = useTranslation('accounts')
  return <TonedStatus status={status} tones={tones} label={(known) => t(`status.${known}`)} />
}
