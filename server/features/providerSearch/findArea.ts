import { Distance, type ProviderSearchQuery, type ProviderSearchResults } from '@/contract/providerSearch'
import type { Database } from '@server/db/database'
import type { Area } from './findMatching'
import { findTown } from './placeNamed'

const MOST_OF_TOWN = 50
const TOWN_CIRCLES = Distance.options.map(Number).filter((km) => km <= MOST_OF_TOWN)

/** The point and radius of the search, where a place is given. */
export async function findArea(
  db: Database,
  { lat, lng, place, km }: ProviderSearchQuery,
): Promise<{ around: ProviderSearchResults['around']; area: Area | undefined }> {
  const here = lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined
  const town = !here && place?.trim() ? await findTown(db, place) : undefined
  const point = here ?? town
  if (!point && !place?.trim()) return { around: null, area: undefined }
  const within = km ? Number(km) : point ? kmOf(town?.reach_km ?? 0) : null
  return {
    around: {
      place: place?.trim() || null,
      town: town?.name ?? null,
      km: point ? within : null,
      is_known: point !== undefined,
    },
    area: point && { point, km: within },
  }
}

/** The circle that a place is searched in: the smallest that holds most of it, and never the widest. */
const kmOf = (reach_km: number) => TOWN_CIRCLES.find((km) => km >= reach_km) ?? MOST_OF_TOWN
