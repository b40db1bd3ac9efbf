import { mediaTypes } from '@/contract/attachments'

/** What a browser offers to choose from. */
export const accepted = Object.entries(mediaTypes)
  .flatMap(([type, ends]) => [type, ...ends.map((end) => `.${end}`)])
  .join(',')
