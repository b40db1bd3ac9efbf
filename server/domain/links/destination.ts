import type { Database } from '@server/db/database'
import { settingsOf } from '@server/db/settings'
import type { Row } from '@server/audit/writes'

type Link = Pick<
  Row<'shorteners'>,
  'destination_type' | 'destination_uuid' | 'destination_url' | 'utm' | 'forward_query' | 'interstitial'
>

/** Where a link leads: a path of this site, or an address of another. */
export type Place = { url: string; host: string | null; isAsked: boolean }

/** Where a link leads, with its marks; nothing where that is no more. */
export async function findPlace(db: Database, link: Link, query = ''): Promise<Place | undefined> {
  const markPath = (path: string): Place => ({
    url: withMarks(path, link, query),
    host: null,
    isAsked: false,
  })
  const { destination_type: type, destination_uuid: uuid } = link
  if (type === 'external')
    return link.destination_url ? leadElsewhere(db, link, link.destination_url, query) : undefined
  if (type === 'payment_method' || type === 'invoice_payment') return undefined
  if (type === 'provider_search' && !uuid) return markPath('/search')
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
  return markPath(paths[type])
}

/** Another site: only by https, never back to a short link, and asked about unless it is one of ours. */
export async function leadElsewhere(
  db: Database,
  link: Pick<Link, 'utm' | 'forward_query' | 'interstitial'>,
  address: string,
  query = '',
): Promise<Place | undefined> {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username || url.password || /^\/rl(?:\/|$)/i.test(url.pathname))
    return undefined
  const { allowed_hosts } = await settingsOf(db, 'links')
  const isOurs = allowed_hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return {
    url: withMarks(url.href, link, query),
    host: url.hostname,
    isAsked: !isOurs || link.interstitial === 'warn',
  }
}

const KEY = /^[a-z][a-z0-9_-]{0,39}$/
const MOST = 20

/** An address with the marks of its link, and with what the visitor's own brought along, where it may. */
function withMarks(
  address: string,
  { utm, forward_query }: Pick<Link, 'utm' | 'forward_query'>,
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
