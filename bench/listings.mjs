// Times every listing over HTTP on a database of its own: node bench/listings.mjs [members]
import { base, benched, key, timed } from './server.mjs'

/** Calls that ask more of a listing than its first page. */
const special = [
  ['accounts', 'overdue, by balance', 'admin/accounts?overdue=true&sort=-balance_due_cents'],
  ['customers', 'search "rodriguez"', 'admin/customers?q=rodriguez'],
  ['persons', 'search "nunez maria"', 'admin/persons?q=nunez%20maria'],
  ['members', 'by name, active', 'admin/members?sort=full_name&status=active'],
  ['members', 'search a folio', 'admin/members?q=AFI-000120'],
]

await benched(Number(process.argv[2] ?? 0), async (headers) => {
  const rows = []
  for (const [listing, what, path] of [...(await everyListing()), ...special]) {
    const { body, ...times } = await timed(path, headers)
    const found = body.meta ? `${body.meta.total}${body.meta.total_capped ? '+' : ''}` : ''
    rows.push({ listing, what, found, ...times })
  }
  console.table(rows)
})

/** The first page of each listing that the API describes, and the counts of its tabs. */
async function everyListing() {
  const { paths } = await (await fetch(`${base}openapi.json`, { headers: key })).json()
  const slugs = Object.keys(paths).flatMap((path) => /\/admin\/([a-z-]+)\/counts$/.exec(path)?.[1] ?? [])
  return slugs.sort().flatMap((slug) => [
    [slug, 'first page', `admin/${slug}`],
    [slug, 'counts of its tabs', `admin/${slug}/counts`],
  ])
}
