import { Suspense } from 'react'
import type { EditableKind } from '@/contract/entities'
import { lazyPart } from './lazyPart'
import type { Described } from './metadata/MetadataSection'

const MetadataSection = lazyPart(() => import('./metadata/MetadataSection'), 'MetadataSection')

/** What other systems keep beside a record, as a section of its detail. */
export const AdditionalData = (props: { kind: EditableKind; record: Described }) => (
  <Suspense>
    <MetadataSection {...props} />
  </Suspense>
)
