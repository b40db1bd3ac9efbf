import type { ProviderLocationListQuery } from '@/contract/providerLocations'
import { StatesChart } from '@/kit/listing/StatesChart'
import { StatesDialog } from '@/kit/listing/StatesDialog'
import type { ListState } from '@/kit/navigation/useListQuery'
import { ListedOnMap } from './ListedOnMap'
import { useProviderLocationsByStateQuery } from './statesApi'

type Props = { list: ListState<ProviderLocationListQuery>; onClose: () => void }

/** How many of the listed places are in each state, and where they are, where there are maps. */
export function PlacesByState({ list, onClose }: Props) {
  const result = useProviderLocationsByStateQuery({ ...list.query, state: undefined })
  return (
    <StatesDialog kind="ProviderLocation" onClose={onClose}>
      <ListedOnMap query={list.query} />
      <StatesChart
        kind="ProviderLocation"
        result={result}
        hrefOf={(state) => list.href({ state: [state] })}
        onChoose={onClose}
      />
    </StatesDialog>
  )
}
