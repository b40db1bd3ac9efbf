import { type ReactNode, Suspense } from 'react'
import { readPageValue } from '@/config'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { PlacesMapProps } from './PlacesMap'

const PlacesMap = lazyPart(() => import('./PlacesMap'), 'PlacesMap')

/** Whether this deployment says where maps come from: without it there are none, and nothing of them is loaded. */
export const hasMaps = () => Boolean(readPageValue('map-tiles'))

/** No sheet of their own: each of those would be named in the first script of the console. */
const heights = { small: '14rem', large: '20rem', tall: 'min(36rem, 60vh)' }

type Size = keyof typeof heights

/** Places on a map, where there are maps and any of them is somewhere; what it shows stands elsewhere in words too. */
export const PlacesOnMap = ({ size, ...map }: PlacesMapProps & { size: Size }) =>
  hasMaps() &&
  map.places.length > 0 && (
    <MapFrame size={size}>
      <PlacesMap {...map} />
    </MapFrame>
  )

/** Room for a map, which is there before the map is: nothing moves as that arrives. */
export const MapFrame = ({ size, children }: { size: Size; children: ReactNode }) => (
  <div style={{ height: heights[size], margin: 'var(--s-12) 0' }}>
    <Suspense fallback={null}>{children}</Suspense>
  </div>
)
