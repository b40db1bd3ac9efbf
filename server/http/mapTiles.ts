import type { PageNames } from '@/contract/pageNames'

/** Where the pieces of maps come from, and what must be said of them. */
export type MapTiles = { url: string; origin: string; attribution: string }

/** An address of tiles with the one origin that they come from; nothing where it is none. */
export function mapTilesIn(url: string): Omit<MapTiles, 'attribution'> | undefined {
  // The host is written out: the policy names it.
  if (!/^https?:\/\/[^\s/{}@"'<>;,]+\/[^\s"'<>]*$/.test(url)) return undefined
  const named = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  if (named.toSorted((one, other) => one.localeCompare(other)).join() !== 'x,y,z') return undefined
  const first = url.replace(/\{[xyz]\}/g, '0')
  return URL.canParse(first) ? { url, origin: new URL(first).origin } : undefined
}

/** What the page is told of them. */
export const mapNames = (map: MapTiles | undefined): PageNames =>
  map ? { 'map-tiles': map.url, 'map-attribution': map.attribution } : {}
