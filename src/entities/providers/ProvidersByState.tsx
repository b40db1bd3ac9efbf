import type { ProviderListQuery } from '@/contract/providers'
import { StatesChart } from '@/kit/listing/StatesChart'
import { StatesDialog } from '@/kit/listing/StatesDialog'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useProvidersByStateQuery } from './statesApi'

type Props = { list: ListState<ProviderListQuery>; onClose: () => void }

/** How many of the listed providers have a place in each state. */
export function ProvidersByState({ list, onClose }: Props) {
  const result = useProvidersByStateQuery({ ...list.query, state: undefined })
  return (
    <StatesDialog kind="Provider" onClose={onClose}>
      <StatesChart
        kind="Provider"
        result={result}
        hrefOf={(state) => list.href({ state: [state] })}
        onChoose={onClose}
      />
    </StatesDialog>
  )
}
