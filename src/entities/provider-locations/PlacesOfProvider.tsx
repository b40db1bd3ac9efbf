import { Section } from '@/kit/facts/Section'
import { hasMaps } from '@/kit/map/PlacesOnMap'
import { StatesChart } from '@/kit/listing/StatesChart'
import { paths } from '@/kit/navigation/paths'
import { es } from './es'
import { ListedOnMap } from './ListedOnMap'
import { useProviderLocationsByStateQuery } from './statesApi'

/** The places of a provider on a map, where there are maps; by state otherwise. */
export const PlacesOfProvider = ({ provider }: { provider: string }) =>
  hasMaps() ? (
    <Section title={es.map.title}>
      <ListedOnMap query={{ provider }} />
    </Section>
  ) : (
    <StatesOfProvider provider={provider} />
  )

/** Nothing where they are all in one state: the list says it. */
function StatesOfProvider({ provider }: { provider: string }) {
  const result = useProviderLocationsByStateQuery({ provider, page: 1, size: 1 })
  if (result.data && result.data.length < 2) return null
  return (
    <Section title={es.map.byState}>
      <StatesChart
        kind="ProviderLocation"
        result={result}
        hrefOf={(state) => paths.rows('ProviderLocation', { provider, state: [state] })}
      />
    </Section>
  )
}
