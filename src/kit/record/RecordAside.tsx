import { memo } from 'react'
import type { Kind } from '@/contract/entities'
import { isWritten } from '@/contract/writtenKinds'
import { AttachmentsCard } from '@/kit/attachments/AttachmentsSection'
import { Region } from '@/kit/feedback/Region'
import { Notes } from '@/kit/history/Notes'
import { Timeline } from '@/kit/history/Timeline'
import { EvidenceButton } from './EvidenceButton'

/** Kinds that are themselves a line of what happened. */
const evidence: readonly Kind[] = ['Event', 'WebhookLog']

type Props = {
  kind: Kind
  uuid: string
  /** It was put away: nothing is attached to it any more. */
  isFixed?: boolean
}

/** What stands beside every record: what happened to it, what the team noted, and its files. */
export const RecordAside = memo(({ kind, uuid, isFixed = false }: Props) => (
  <>
    {!evidence.includes(kind) && (
      <Region>
        <Timeline kind={kind} uuid={uuid}>
          <EvidenceButton kind={kind} uuid={uuid} />
        </Timeline>
      </Region>
    )}
    <Region>
      <Notes kind={kind} uuid={uuid} />
    </Region>
    {/* Files are of records that people write; those of the audit log have none. */}
    {isWritten(kind) && (
      <Region>
        <AttachmentsCard subject={{ kind, uuid }} isFixed={isFixed} />
      </Region>
    )}
  </>
))
