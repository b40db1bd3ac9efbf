import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import type { ProviderLocationListQuery } from '@/contract/providerLocations'
import { Loaded } from '@/kit/feedback/Loaded'
import { hasMaps, PlacesOnMap } from '@/kit/map/PlacesOnMap'
import { paths } from '@/kit/navigation/paths'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useListProviderLocationsQuery } from './api'
import { es } from './es'

/** As many as a listing gives at once. */
const MOST = 100

/** Listed places on a map, as many as it holds, where there are maps: pressing one opens it. */
export function ListedOnMap({ query }: { query: Partial<ProviderLocationListQuery> }) {
  const { t } = useTranslation('provider-locations')
  const navigate = useNavigate()
  const { noun } = useTexts('ProviderLocation')
  const result = useListProviderLocationsQuery({ ...query, page: 1, size: MOST }, { skip: !hasMaps() })
  if (!hasMaps()) return null
  return (
    <Loaded result={result} what={noun.other}>
      {({ data, meta: { total } }) => {
        const places = data.flatMap(({ uuid, name, position }) =>
          position ? [{ id: uuid, name, ...position }] : [],
        )
        return (
          <>
            <PlacesOnMap
              size="large"
              label={es.map.places}
              places={places}
              onChoose={(uuid) => void navigate(paths.record('ProviderLocation', uuid))}
            />
            {places.length < total && <p>{t('map.some', { shown: places.length, total })}</p>}
          </>
        )
      }}
    </Loaded>
  )
}
