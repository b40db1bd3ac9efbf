import { toQueryString } from '@/api/queryString'
import { slugs, type Kind } from '@/contract/entities'
import { everything } from './listQuery'

/** Where each record lives. */
export const paths = {
  list: (kind: Kind) => `/admin/${slugs[kind]}`,
  /** The listing narrowed by exactly these filters: without any of them it is all there is, and not its first view. */
  rows: (kind: Kind, filters: object) => {
    const { account, ...others } = { account: undefined, ...filters }
    const narrowed = toQueryString(others)
    return `${paths.list(kind)}?${narrowed ? toQueryString(filters) : toQueryString({ ...everything, account })}`
  },
  create: (kind: Kind) => `/admin/${slugs[kind]}/new`,
  record: (kind: Kind, uuid: string) => `/admin/${slugs[kind]}/${uuid}`,
}
