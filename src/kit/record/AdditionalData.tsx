import { Suspense } from 'react'
import type { EditableKind } from '@/contract/entities'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { Described } from '@/kit/metadata/MetadataSection'

const MetadataSection = lazyPart(() => import('@/kit/metadata/MetadataSection'), 'MetadataSection')

/** What other systems keep beside a record, as a section of its detail. */
export const AdditionalData = (props: { kind: EditableKind; record: Described }) => (
  <Suspense>
    <MetadataSection {...props} />
  </Suspense>
)
