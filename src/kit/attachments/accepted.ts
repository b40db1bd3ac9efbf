import { mediaTypes, mediaTypesFor } from '@/contract/attachments'
import type { Kind } from '@/contract/entities'

/** What a browser offers to choose from, for the records of a kind. */
export const acceptedFor = (kind: Kind) =>
  mediaTypesFor(kind)
    .flatMap((type) => [type, ...mediaTypes[type].map((end) => `.${end}`)])
    .join(',')
