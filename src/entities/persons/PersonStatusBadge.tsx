import { useTranslation } from 'react-i18next'
import type { PersonStatus } from '@/contract/persons'
import { TonedStatus, type Tone } from '@/kit/StatusTag'
import './es'

const tones = {
  active: 'ok',
  inactive: 'neutral',
  merged: 'neutral',
  deceased: 'neutral',
} satisfies Record<PersonStatus, Tone>

/** The status of a person. */
export function PersonStatusBadge({ status }: { status: PersonStatus }) {
  const { t } = useTranslation('persons')
  return <TonedStatus status={status} tones={tones} label={(known) => t(`status.${known}`)} />
}
