// Times the public search for providers over HTTP, among 50,000 places: node bench/providers.mjs [places]
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { benched, timed } from './server.mjs'

const BUDGET = 150
const places = Number(process.argv[2] ?? 50_000)
const here = { lat: '19.43', lng: '-99.13' }

const searches = (plan) => [
  ['a specialty', { q: 'pediatra' }],
  ['a misspelt one', { q: 'dermatologo' }],
  ['a specialty near a point', { q: 'pediatra', ...here }],
  ['anything within 5 km', { ...here, km: '5' }],
  ['a pharmacy within 25 km', { q: 'farmacia', ...here, km: '25' }],
  ['a laboratory by municipality', { q: 'laboratorio', place: 'Guadalajara' }],
  ['a name', { q: 'camacho' }],
  ['a misspelt name', { q: 'camachoo' }],
  ['nobody', { q: 'xqzyk' }],
  ['open now', { q: 'farmacia', ...here, open: 'true' }],
  ['the second page by name', { q: 'dentista', sort: 'name', page: '2' }],
  ['with a plan', { q: 'pediatra', ...here, plan }],
  ['with a plan, up to $100', { q: 'pediatra', ...here, plan, copay: '100' }],
]

/** Copies the demo's providers, their places and services until there are so many, spread over the country's cities. */
async function fill(dataDir) {
  const database = await PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } })
  const columnsOf = async (table) =>
    (
      await database.query(
        `select column_name as name from information_schema.columns
         where table_name = $1 and is_generated = 'NEVER' and column_name not in ('uuid', 'number')`,
        [table],
      )
    ).rows.map(({ name }) => name)
  const copy = async (table, changed, from) => {
    const columns = await columnsOf(table)
    const values = columns.map((name) => changed[name] ?? `old."${name}"`)
    await database.exec(`insert into ${table} (uuid, number, ${columns.map((name) => `"${name}"`).join(', ')})
      select ${changed.uuid}, ${changed.number}, ${values.join(', ')} ${from}`)
  }
  const [{ n }] = (await database.query('select count(*)::int as n from provider_locations')).rows
  const rounds = Math.ceil((places - n) / n)
  await database.exec(`create temporary table copies as
    select providers.uuid as old, round, gen_random_uuid() as new from providers, generate_series(1, ${rounds}) as round`)
  await copy(
    'providers',
    {
      uuid: 'copies.new',
      number: `old.number || '-' || round`,
      name: `old.name || ' ' || round`,
      slug: `old.slug || '-' || round`,
    },
    'from providers as old join copies on copies.old = old.uuid',
  )
  await copy(
    'provider_locations',
    {
      uuid: 'gen_random_uuid()',
      number: `old.number || '-' || round`,
      provider_uuid: 'copies.new',
      name: `old.name || ' ' || round`,
      position: `case when old.position is null then null else jsonb_build_object(
        'lat', (old.position ->> 'lat')::float + (hashtext('n' || round || old.number) % 1000) / 5000.0,
        'lng', (old.position ->> 'lng')::float + (hashtext('e' || round || old.number) % 1000) / 5000.0) end`,
    },
    'from provider_locations as old join copies on copies.old = old.provider_uuid',
  )
  await copy(
    'provider_services',
    {
      uuid: 'gen_random_uuid()',
      number: `old.number || '-' || round`,
      provider_uuid: 'copies.new',
      location_uuid: 'null',
    },
    'from provider_services as old join copies on copies.old = old.provider_uuid where round <= 50',
  )
  await database.exec('analyze providers; analyze provider_locations; analyze provider_services')
  const [{ now }] = (await database.query('select count(*)::int as now from provider_locations')).rows
  console.log(`${now} places`)
  await database.close()
}

await benched(
  0,
  async (headers) => {
    const plans = await timed('public/plans', headers)
    const rows = []
    for (const [what, query] of searches(plans.body.data[0].slug)) {
      const { body, ...times } = await timed(`public/providers?${new URLSearchParams(query)}`, headers)
      rows.push({ what, found: body.meta.total, ...times })
    }
    console.table(rows)
    const over = rows.filter((row) => row['p95 ms'] > BUDGET)
    console.log(`${over.length} of ${rows.length} took over ${BUDGET} ms at p95`)
  },
  fill,
)
