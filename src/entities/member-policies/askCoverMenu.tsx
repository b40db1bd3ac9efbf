import { lazyPart } from '@/kit/elements/lazyPart'
import type { RecordAction } from '@/kit/record/HeadActs'
import { es } from './es'

const AskCoverDialog = lazyPart(() => import('./AskCoverDialog'), 'AskCoverDialog')

/** Whose cover is asked about: a member with all their covers, or a member of one policy. */
export type AskedOf = { member: string } | { policy: string }

/** Asks whether a member is covered, from their own screen or from that of their policy. */
export const askCoverMenu = (kind: 'Member' | 'Policy', of: AskedOf): RecordAction => ({
  name: 'ask_cover',
  label: es.sections.ask,
  permission: `${kind}.view`,
  ofArchived: true,
  beside: true,
  dialog: (onClose) => <AskCoverDialog of={of} onClose={onClose} />,
})
