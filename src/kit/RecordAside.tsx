import { Suspense } from 'react'
import type { Kind } from '@/contract/entities'
import { lazyPart } from './lazyPart'
import { Region } from './Region'
import { Skeleton } from './Skeleton'

const Timeline = lazyPart(() => import('./Timeline'), 'Timeline')
const Notes = lazyPart(() => import('./Notes'), 'Notes')

/** Kinds that are themselves a line of what happened. */
const evidence: readonly Kind[] = ['Event', 'WebhookLog']

/** What stands beside every record: what happened to it, and what the team noted. */
export const RecordAside = ({ kind, uuid }: { kind: Kind; uuid: string }) => (
  <Suspense fallback={<Skeleton lines={4} />}>
    {!evidence.includes(kind) && (
      <Region>
        <Timeline kind={kind} uuid={uuid} />
      </Region>
    )}
    <Region>
      <Notes kind={kind} uuid={uuid} />
    </Region>
  </Suspense>
)
