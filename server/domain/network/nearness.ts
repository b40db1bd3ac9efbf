import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** In degrees (WGS 84). */
export type Point = { latitude: number; longitude: number }

const KM_OF_A_DEGREE = 111.2

/** Kilometres from a point to the rows of a table, in a straight line (haversine). */
export const distanceTo = ({ latitude, longitude }: Point, table: string): RawBuilder<number | null> => {
  const [north, east] = [sql.ref(`${table}.latitude`), sql.ref(`${table}.longitude`)]
  return sql<number | null>`(12742 * asin(sqrt(
    power(sin(radians(${north} - ${latitude}) / 2), 2) +
    cos(radians(${latitude})) * cos(radians(${north})) * power(sin(radians(${east} - ${longitude}) / 2), 2))))`
}

/** Rows within so many kilometres: an index finds those of the surrounding square, the distance keeps those of the circle. */
export function isWithinKm(point: Point, km: number, table: string): RawBuilder<SqlBool> {
  const { latitude, longitude } = point
  const north = km / KM_OF_A_DEGREE
  const east = north / Math.cos((latitude * Math.PI) / 180)
  return sql<SqlBool>`(${sql.ref(`${table}.latitude`)} between ${latitude - north} and ${latitude + north}
    and ${sql.ref(`${table}.longitude`)} between ${longitude - east} and ${longitude + east}
    and ${distanceTo(point, table)} <= ${km})`
}
