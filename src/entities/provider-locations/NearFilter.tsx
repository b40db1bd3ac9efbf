import { useTranslation } from '@/i18n'
import { readNear } from '@/contract/providerLocations'
import { FilterChip } from '@/kit/filter/FilterChip'
import { type Filtered, set } from '@/kit/filter/filtering'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { nameOf } from './placeNames'

const NearBounds = lazyPart(() => import('./NearBounds'), 'NearBounds')

/** Narrows a listing to places within some kilometres of one, which is told by its name or its coordinates. */
export function NearFilter({ list }: { list: Filtered<'near', string> }) {
  const { t } = useTranslation('provider-locations')
  const value = list.query.near
  const change = (near: string | undefined) => list.change(set('near', near))
  return (
    <FilterChip
      name="near"
      label={useTexts(list.kind).filter('near')}
      value={value && t('near.value', { km: readNear(value).km, place: nameOf(value) })}
      onClear={() => change(undefined)}
    >
      <NearBounds key={value} value={value} onChange={change} />
    </FilterChip>
  )
}
