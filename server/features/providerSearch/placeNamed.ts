import { sql } from 'kysely'
import { stateOfZip } from '@/contract/zipStates'
import type { Database } from '@server/db/database'
import { distanceTo, type Point } from '@server/domain/network/nearness'

/** A place that the network knows: where it is, and the town that most of its locations there are in. */
export type Town = Point & {
  name: string
  /** Within how many kilometres of it most of the network's locations there are. */
  reach_km: number
}

/** How alike a misspelt town must be, from 0 to 1. */
const ALIKE = 0.45
/** The share of the locations of a place that count as most of them. */
const MOST = 0.9

/**
 * The place that a text names: a postal code, also within an address; a municipality, also the beginning of its name or
 * misspelt; or a neighbourhood. It is the centre of the network's locations there; an unknown code is located by its
 * prefix or its state.
 */
export async function findTown(db: Database, text: string): Promise<Town | undefined> {
  const zip = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0]
  if (zip) return findByZip(db, zip)
  const [typed = ''] = text.split(',').map((part) => part.trim())
  if (!typed) return undefined
  return (
    (await findCentre(db, sql`fold(municipality) = fold(${typed})`)) ??
    (await findCentre(db, sql`fold(address ->> 'neighbourhood') = fold(${typed})`)) ??
    (await findAlike(db, typed))
  )
}

async function findByZip(db: Database, zip: string): Promise<Town | undefined> {
  for (const digits of [5, 4, 3, 2]) {
    const town = await findCentre(db, sql`zip like ${`${zip.slice(0, digits)}%`}`)
    if (town) return town
  }
  const state = stateOfZip(zip)
  return state && findCentre(db, sql`state = ${state}`)
}

/** The town whose name begins so, or is spelled most alike. */
async function findAlike(db: Database, typed: string): Promise<Town | undefined> {
  if (!/[\p{L}]{3}/u.test(typed)) return undefined
  // Each step looks up the next town in its index, as there are many locations and few towns.
  const { rows } = await sql<{ town: string }>`
    with recursive towns as (
      (select fold(municipality) as town from provider_locations
        where archived_at is null and fold(municipality) is not null order by 1 limit 1)
      union all
      select (select fold(municipality) from provider_locations
        where archived_at is null and fold(municipality) > towns.town order by 1 limit 1)
      from towns where towns.town is not null
    )
    select town from towns
    where starts_with(town, fold(${typed})) or similarity(town, fold(${typed})) > ${ALIKE}
    order by starts_with(town, fold(${typed})) desc, similarity(town, fold(${typed})) desc, town limit 1`.execute(
    db,
  )
  const [found] = rows
  return found && findCentre(db, sql`fold(municipality) = ${found.town}`)
}

async function findCentre(db: Database, isThere: ReturnType<typeof sql>): Promise<Town | undefined> {
  const there = sql`from provider_locations where latitude is not null and archived_at is null and ${isThere}`
  const { rows } = await sql<{ latitude: number | null; longitude: number | null; name: string | null }>`
    select percentile_cont(0.5) within group (order by latitude) as latitude,
      percentile_cont(0.5) within group (order by longitude) as longitude,
      mode() within group (order by municipality) as name ${there}`.execute(db)
  const [found] = rows
  if (!found || found.latitude === null || found.longitude === null || found.name === null) return undefined
  const centre = { latitude: found.latitude, longitude: found.longitude }
  const { rows: reaches } = await sql<{ km: number | null }>`
    select percentile_cont(${MOST}) within group (order by ${distanceTo(centre, 'provider_locations')}) as km
    ${there}`.execute(db)
  return { ...centre, name: found.name, reach_km: reaches[0]?.km ?? 0 }
}
