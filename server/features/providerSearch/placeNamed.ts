import { sql } from 'kysely'
import type { Database } from '@server/db/database'
import type { Point } from '@server/db/nearness'

/**
 * The point of a postal code or municipality: the centre of the network's locations there. An unknown code is located
 * by its prefix.
 */
export async function findPoint(db: Database, text: string): Promise<Point | undefined> {
  const typed = text.trim()
  if (/^\d{5}$/.test(typed))
    for (const digits of [5, 4, 3, 2]) {
      const point = await findCentre(db, sql`zip like ${`${typed.slice(0, digits)}%`}`)
      if (point) return point
    }
  return findCentre(db, sql`fold(municipality) = fold(${typed})`)
}

async function findCentre(db: Database, isThere: ReturnType<typeof sql>): Promise<Point | undefined> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select percentile_cont(0.5) within group (order by latitude) as latitude,
      percentile_cont(0.5) within group (order by longitude) as longitude
    from provider_locations where latitude is not null and archived_at is null and ${isThere}`.execute(db)
  const [found] = rows
  if (!found || found.latitude === null || found.longitude === null) return
  return { latitude: found.latitude, longitude: found.longitude }
}
