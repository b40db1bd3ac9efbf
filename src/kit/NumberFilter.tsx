import { FilterChip } from './FilterChip'
import { type Filtered, rangeIn } from './filtering'
import { formatCount, formatRange } from './formats'
import { lazyPart } from './lazyPart'
import { useTexts } from './useTexts'

const NumberBounds = lazyPart(
  () => import('./NumberBounds'),
  ({ NumberBounds }) => NumberBounds,
)

type Props<Name extends string> = {
  list: Filtered<`${Name}_from` | `${Name}_to`, number>
  /** Of the range: the query has its ends as `<name>_from` and `<name>_to`. */
  name: Name
}

/** Narrows a listing to whole numbers from one to another. */
export function NumberFilter<Name extends string>({ list, name }: Props<Name>) {
  const { value, change } = rangeIn(list, name)
  const written = formatRange(value, formatCount)
  return (
    <FilterChip
      name={name}
      label={useTexts(list.kind).filter(name)}
      value={written || undefined}
      onClear={() => change({})}
    >
      <NumberBounds key={written} value={value} onChange={change} />
    </FilterChip>
  )
}
