// Times every listing over HTTP: its first page, the counts of its tabs, a search, each order and each filter that it has:
// node bench/listings.mjs [members], or DATABASE_URL=… node bench/listings.mjs on what a PostgreSQL database holds.
// ONLY=members,invoices asks these listings alone.
import { base, benched, key, timed } from './server.mjs'

/** Milliseconds at p95 that a call may take. */
const BUDGET = 150
const only = process.env.ONLY?.split(',')
/** Where a filter finds a record to filter by, when its name is not that of the listing. */
const listedAs = {
  actor: 'users',
  addon: 'plan-addons',
  assignee: 'users',
  authorization: 'authorizations',
  category: 'service-categories',
  company: 'companies',
  creator: 'users',
  holder: 'members',
  insurer: 'companies',
  location: 'provider-locations',
  manager: 'users',
  member_policy: 'member-policies',
  owner: 'accounts',
  parent: 'accounts',
  payment_method: 'payment-methods',
  policy: 'policies',
  requester: 'persons',
  reseller: 'accounts',
  subject: 'members',
}

/** What was found to filter by, by where it is listed. */
const records = new Map()

await benched(Number(process.argv[2] ?? 0), async (headers) => {
  const { paths } = await (await fetch(`${base}openapi.json`, { headers: key })).json()
  const summary = []
  const slow = []
  const unanswered = []
  let total = 0
  for (const slug of slugsIn(paths)) {
    const calls = await callsOf(slug, paths[`/api/v2/admin/${slug}`].get.parameters, headers)
    const times = []
    for (const [what, path] of calls)
      try {
        times.push({ listing: slug, what, ...(await timed(path, headers)) })
      } catch (problem) {
        unanswered.push({ listing: slug, what, problem: problem.message })
      }
    times.sort((one, two) => two['p95 ms'] - one['p95 ms'])
    const of = (what) => times.find((one) => one.what === what)?.['p95 ms']
    const [worst] = times
    const { meta } = times.find(({ what }) => what === 'first page').body
    summary.push({
      listing: slug,
      rows: `${meta.total}${meta.total_capped ? '+' : ''}`,
      'first page': of('first page'),
      counts: of('counts'),
      search: of('search'),
      calls: calls.length,
      slowest: worst.what,
      'its p95': worst['p95 ms'],
    })
    for (const one of times) if (one['p95 ms'] > BUDGET) slow.push({ ...one, body: undefined })
    total += calls.length
    console.log(`${slug}: ${calls.length} calls, slowest ${worst.what} ${worst['p95 ms']} ms`)
  }
  console.table(summary)
  console.log(`${slow.length} of ${total} calls took over ${BUDGET} ms at p95`)
  if (unanswered.length > 0) console.table(unanswered)
  if (slow.length > 0) console.table(slow, ['listing', 'what', 'p50 ms', 'p95 ms', 'worst ms'])
})

function slugsIn(paths) {
  return Object.keys(paths)
    .flatMap((path) => /\/admin\/([a-z-]+)\/counts$/.exec(path)?.[1] ?? [])
    .filter((slug) => only?.includes(slug) ?? true)
    .sort()
}

/** What is asked of a listing: pairs of what it is and its path. */
async function callsOf(slug, parameters, headers) {
  const asked = (query) => `admin/${slug}?${query}`
  const calls = [
    ['first page', asked('')],
    ['counts', `admin/${slug}/counts`],
    ['search', asked('q=maria%20gonzalez')],
    ['search of a folio', asked('q=000123')],
  ]
  for (const { name, schema } of parameters) {
    if (['q', 'page', 'size', 'after'].includes(name)) continue
    for (const value of await valuesOf(name, schema.anyOf?.at(-1) ?? schema, headers))
      calls.push([`${name}=${value}`, asked(`${name}=${encodeURIComponent(value)}`)])
  }
  return calls
}

/** What a parameter is tried with: every order both ways, every word of a list, a record, a day. */
async function valuesOf(name, schema, headers) {
  if (name === 'sort') {
    const keys = /\^-\?\(\?:([a-z_|]+)\)/.exec(schema.pattern)?.[1].split('|') ?? []
    return keys.flatMap((sort) => [sort, `-${sort}`])
  }
  if (schema.enum) return schema.enum
  if (schema.format === 'uuid') return recordOf(name, headers)
  if (schema.format === 'date') return [new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)]
  if (schema.type === 'integer') return [50_000]
  if (name === 'currency') return ['MXN']
  return [schema.pattern?.startsWith('^\\d') ? '1' : 'x']
}

async function recordOf(name, headers) {
  const slug = listedAs[name] ?? `${name.replaceAll('_', '-')}s`
  if (!records.has(slug)) {
    const reply = await fetch(`${base}admin/${slug}?size=1`, { headers })
    const { data } = reply.ok ? await reply.json() : { data: [] }
    records.set(
      slug,
      data.map(({ uuid }) => uuid),
    )
  }
  return records.get(slug)
}
