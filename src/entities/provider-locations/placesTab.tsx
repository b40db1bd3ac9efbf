import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { hasMaps } from '@/kit/map/PlacesOnMap'
import { titleOf } from '@/kit/vocabulary/nouns'
import { ProviderLocationsTable } from './ProviderLocationsTable'

const PlacesOfProvider = lazyPart(() => import('./PlacesOfProvider'), 'PlacesOfProvider')

/** The tab of a provider with their places: a list, and a map where there are maps. */
export const placesTab = (provider: string, count: number): Tab => ({
  name: 'sedes',
  label: titleOf('ProviderLocation'),
  count,
  content: (
    <>
      <ProviderLocationsTable filter={{ provider }} />
      {hasMaps() && <PlacesOfProvider provider={provider} />}
    </>
  ),
})
