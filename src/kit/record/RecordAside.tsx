import { Suspense } from 'react'
import type { Kind } from '@/contract/entities'
import { isWritten } from '@/contract/writtenKinds'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Region } from '@/kit/feedback/Region'
import { Skeleton } from '@/kit/elements/Skeleton'

const Timeline = lazyPart(() => import('@/kit/history/Timeline'), 'Timeline')
const EvidenceButton = lazyPart(() => import('./EvidenceButton'), 'EvidenceButton')
const AttachmentsCard = lazyPart(() => import('@/kit/attachments/AttachmentsSection'), 'AttachmentsCard')
const Notes = lazyPart(() => import('@/kit/history/Notes'), 'Notes')

/** Kinds that are themselves a line of what happened. */
const evidence: readonly Kind[] = ['Event', 'WebhookLog']

type Props = {
  kind: Kind
  uuid: string
  /** It was put away: nothing is attached to it any more. */
  isFixed?: boolean
}

/** What stands beside every record: what happened to it, what the team noted, and its files. */
export const RecordAside = ({ kind, uuid, isFixed = false }: Props) => (
  <Suspense fallback={<Skeleton lines={4} />}>
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
  </Suspense>
)
