import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Loaded } from '@/kit/feedback/Loaded'
import { PlacesOnMap } from '@/kit/map/PlacesOnMap'
import { paths } from '@/kit/navigation/paths'
import { Section } from '@/kit/facts/Section'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useListProviderLocationsQuery } from './api'
import { es } from './es'

/** As many as a listing gives at once. */
const MOST = 100

/** The places of a provider on a map: pressing one opens it. */
export function PlacesOfProvider({ provider }: { provider: string }) {
  const { t } = useTranslation('provider-locations')
  const navigate = useNavigate()
  const { noun } = useTexts('ProviderLocation')
  const result = useListProviderLocationsQuery({ provider, page: 1, size: MOST })
  return (
    <Loaded result={result} what={noun.other}>
      {({ data, meta: { total } }) => {
        const places = data.flatMap(({ uuid, name, position }) =>
          position ? [{ id: uuid, name, ...position }] : [],
        )
        return (
          <Section title={es.map.title}>
            <PlacesOnMap
              size="large"
              label={es.map.places}
              places={places}
              onChoose={(uuid) => void navigate(paths.record('ProviderLocation', uuid))}
            />
            {places.length < total && <p>{t('map.some', { shown: places.length, total })}</p>}
          </Section>
        )
      }}
    </Loaded>
  )
}
