import { BulkNothing } from '@/contract/bulk'
import { i18n } from '@/i18n'
import type { BulkAct } from '@/kit/bulk/acts'
import { es } from './es'
import { tellingTexts } from './renewalTexts'

/** Whether a policy, as it is listed, still waits to be told of. */
const isToTell = (row: object) =>
  'renewal_cents' in row && row.renewal_cents !== null && 'renewal_told_on' in row && !row.renewal_told_on

/** What is done to many policies at once, beside what is done to any records. */
export const renewalActs: readonly BulkAct[] = [
  {
    action: 'tell_renewal',
    permission: 'Policy.edit',
    fits: isToTell,
    place: 'bar',
    label: es.actions.tell_renewal,
    ask: (what) => i18n.t('ask', { ns: 'bulk', action: tellingTexts.of, what }),
    confirm: (what) => i18n.t('confirm', { ns: 'bulk', action: tellingTexts.of, what }),
    foreseen: tellingTexts.mails,
    schema: BulkNothing,
    initial: {},
  },
]
