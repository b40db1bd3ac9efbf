import { slugs, type Kind } from '@/contract/entities'

/** Where each record lives. */
export const paths = {
  list: (kind: Kind) => `/admin/${slugs[kind]}`,
  create: (kind: Kind) => `/admin/${slugs[kind]}/new`,
  record: (kind: Kind, uuid: string) => `/admin/${slugs[kind]}/${uuid}`,
}
