import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { titleOf } from '@/kit/vocabulary/nouns'
import { ProviderLocationsTable } from './ProviderLocationsTable'

const PlacesOfProvider = lazyPart(() => import('./PlacesOfProvider'), 'PlacesOfProvider')

/** The tab of a provider with their places: a list, and where they are. */
export const placesTab = (provider: string, count: number): Tab => ({
  name: 'sedes',
  label: titleOf('ProviderLocation'),
  count,
  content: (
    <>
      <ProviderLocationsTable filter={{ provider }} />
      {count > 0 && <PlacesOfProvider provider={provider} />}
    </>
  ),
})
