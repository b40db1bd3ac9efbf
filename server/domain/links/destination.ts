import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Row } from '@server/audit/writes'

type LinkTarget = Pick<
  Row<'shorteners'>,
  'destination_type' | 'destination_uuid' | 'destination_url' | 'utm' | 'forward_query' | 'interstitial'
>

/** The destination of a link: a path of this site, or a URL of another. */
export type LinkDestination = { url: string; host: string | null; needsConfirmation: boolean }

/** The destination of a link with its UTM parameters; undefined where it no longer exists. */
export async function findDestination(
  db: Database,
  link: LinkTarget,
  query = '',
): Promise<LinkDestination | undefined> {
  const toPath = (path: string): LinkDestination => ({
    url: addUtm(path, link, query),
    host: null,
    needsConfirmation: false,
  })
  const { destination_type: type, destination_uuid: uuid } = link
  if (type === 'external')
    return link.destination_url ? resolveExternal(db, link, link.destination_url, query) : undefined
  if (type === 'payment_method' || type === 'invoice_payment') return undefined
  if (type === 'provider_search' && !uuid) return toPath('/search')
  if (!uuid) return undefined
  const table = type === 'plan' ? 'plans' : type === 'provider_search' ? 'providers' : 'companies'
  const row = await db.selectFrom(table).select('slug').where('uuid', '=', uuid).executeTakeFirst()
  if (!row?.slug) return undefined
  const slug = encodeURIComponent(row.slug)
  const paths = {
    plan: `/plan/${slug}`,
    company: `/company/${slug}/subscription`,
    reseller: `/reseller/${slug}`,
    provider_search: `/${slug}/search`,
  }
  return toPath(paths[type])
}

/** The destination on another site: https only, never a short link, and confirmed by the visitor unless it is ours. */
export async function resolveExternal(
  db: Database,
  link: Pick<LinkTarget, 'utm' | 'forward_query' | 'interstitial'>,
  address: string,
  query = '',
): Promise<LinkDestination | undefined> {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password || /^\/rl(?:\/|$)/i.test(url.pathname))
    return undefined
  const { allowed_hosts } = await settingsOf(db, 'links')
  const isOurs = allowed_hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return {
    url: addUtm(url.href, link, query),
    host: url.hostname,
    needsConfirmation: !isOurs || link.interstitial === 'warn',
  }
}

const KEY = /^[a-z][a-z0-9_-]{0,39}$/
const MOST = 20

/** A URL with the UTM parameters of its link, and the visitor's own where the link allows it. */
function addUtm(
  address: string,
  { utm, forward_query }: Pick<LinkTarget, 'utm' | 'forward_query'>,
  query: string,
) {
  const base = 'https://here.invalid'
  const url = new URL(address, base)
  for (const [name, value] of Object.entries(utm ?? {})) if (value) url.searchParams.set(`utm_${name}`, value)
  if (forward_query)
    for (const [name, value] of [...new URLSearchParams(query)].slice(0, MOST))
      if (name !== 'qr' && KEY.test(name) && value.length <= 200 && !url.searchParams.has(name))
        url.searchParams.set(name, value)
  return url.origin === base ? url.pathname + url.search : url.href
}
