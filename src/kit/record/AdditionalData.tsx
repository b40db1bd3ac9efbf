import type { EditableKind } from '@/contract/entities'
import { type Described, MetadataSection } from '@/kit/metadata/MetadataSection'

/** What other systems keep beside a record, as a section of its detail. */
export const AdditionalData = (props: { kind: EditableKind; record: Described }) => (
  <MetadataSection {...props} />
)
