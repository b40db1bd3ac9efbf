import { Dialog } from '@/kit/elements/Dialog'
import { AskCoverOfPolicy, AskCoversOfMember } from './AskCover'
import type { AskedOf } from './askCoverMenu'
import { es } from './es'

/** Asks whether a member is covered, while they are on the phone. */
export const AskCoverDialog = ({ of, onClose }: { of: AskedOf; onClose: () => void }) => (
  <Dialog kind="sheet" size="wide" title={es.sections.ask} onClose={onClose}>
    {'member' in of ? <AskCoversOfMember uuid={of.member} /> : <AskCoverOfPolicy uuid={of.policy} />}
  </Dialog>
)
