import { useTranslation } from '@/i18n'
import type { Severity } from '@/contract/events'
import { TonedStatus } from '@/kit/facts/StatusTag'
import './es'
import type { Tone } from '@/kit/vocabulary/statusTones'

const tones = { info: 'neutral', warning: 'warn', error: 'bad' } satisfies Record<Severity, Tone>

/** How much an event asks for attention. */
export function SeverityTag({ severity }: { severity: Severity }) {
  const { t } = useTranslation('events')
  return <TonedStatus status={severity} tones={tones} label={(known) => t(`severities.${known}`)} />
}
