import type { PageNames } from '@/contract/pageNames'

/** The server of map tiles, and the attribution that maps must show. */
export type MapTiles = { url: string; origin: string; attribution: string }

/** Parses the address of map tiles, which all come from one origin; undefined where it is malformed. */
export function mapTilesIn(url: string): Omit<MapTiles, 'attribution'> | undefined {
  // The host holds no placeholder: the content security policy names it.
  if (!/^https?:\/\/[^\s/{}@"'<>;,]+\/[^\s"'<>]*$/.test(url)) return undefined
  const named = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  if (named.toSorted((one, other) => one.localeCompare(other)).join() !== 'x,y,z') return undefined
  const first = url.replace(/\{[xyz]\}/g, '0')
  return URL.canParse(first) ? { url, origin: new URL(first).origin } : undefined
}

/** The names under which the page reads them. */
export const mapNames = (map: MapTiles | undefined): PageNames =>
  map ? { 'map-tiles': map.url, 'map-attribution': map.attribution } : {}
