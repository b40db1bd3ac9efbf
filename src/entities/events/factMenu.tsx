import type { EventDetail } from '@/contract/events'
import { i18n } from '@/i18n'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import '@/kit/history/facts/factTexts'

const CorrectFactDialog = lazyPart(() => import('@/kit/history/facts/FactDialogs'), 'CorrectFactDialog')
const WithdrawFactDialog = lazyPart(() => import('@/kit/history/facts/FactDialogs'), 'WithdrawFactDialog')

/** What may be done with a fact that somebody noted by hand and that still holds: correct it, or withdraw it. */
export function factMenu(event: EventDetail): RecordAction[] {
  const last = event.fact_versions.at(-1)
  if (!last || last.kind === null) return []
  return [
    {
      name: 'correct',
      label: i18n.t('correct', { ns: 'facts' }),
      permission: 'Event.edit',
      beside: true,
      dialog: (onClose) => <CorrectFactDialog event={event} onClose={onClose} />,
    },
    {
      name: 'withdraw',
      label: i18n.t('withdraw', { ns: 'facts' }),
      permission: 'Event.delete',
      beside: true,
      dialog: (onClose) => <WithdrawFactDialog event={event} onClose={onClose} />,
    },
  ]
}
