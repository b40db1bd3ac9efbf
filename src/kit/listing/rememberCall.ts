import * as z from 'zod/mini'
import { toQueryString } from '@/api/queryString'
import { type Kind, slugs } from '@/contract/entities'
import { config } from '@/config'
import { readStored, writeStored } from '@/store/safeStorage'
import { paths } from '@/kit/navigation/paths'

/** Where `index.html` finds what to ask the API for at the start of a page. */
const AHEAD = 'admin.ahead'
const Ahead = z.object({
  api: z.string(),
  key: z.string(),
  /** The queries of listings, by the addresses that show them so. */
  lists: z.record(z.string(), z.string()),
})

/**
 * Keeps what a listing asks for at its bare address: the page sends it at its next start, while the scripts are still on
 * their way. Nothing is kept where the API lies elsewhere, which the token may not be sent to by a stored address.
 */
export function rememberCall(kind: Kind, query: object): void {
  if (!config.apiUrl.startsWith('/')) return
  const kept = readAhead()
  const asked = `admin/${slugs[kind]}?${toQueryString(query)}`
  const isKnown = kept?.lists[paths.list(kind)] === asked && kept.key === config.appKey
  if (isKnown) return
  const lists = { ...kept?.lists, [paths.list(kind)]: asked }
  writeStored('localStorage', AHEAD, JSON.stringify({ api: config.apiUrl, key: config.appKey, lists }))
}

function readAhead(): z.output<typeof Ahead> | undefined {
  try {
    return Ahead.safeParse(JSON.parse(readStored('localStorage', AHEAD) ?? '')).data
  } catch {
    return undefined // Nothing was kept yet, or not by this console.
  }
}
