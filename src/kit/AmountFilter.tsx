import { FilterChip } from './FilterChip'
import { type Filtered, rangeIn } from './filtering'
import { formatMoney, formatRange } from './formats'
import { lazyPart } from './lazyPart'
import { useTexts } from './useTexts'

const AmountBounds = lazyPart(
  () => import('./AmountBounds'),
  ({ AmountBounds }) => AmountBounds,
)

type Props<Name extends string> = {
  list: Filtered<`${Name}_from` | `${Name}_to`, number>
  /** Of the range: the query has its ends, in cents, as `<name>_from` and `<name>_to`. */
  name: Name
}

/** Narrows a listing to amounts from one to another. */
export function AmountFilter<Name extends string>({ list, name }: Props<Name>) {
  const { value, change } = rangeIn(list, name)
  const written = formatRange(value, formatMoney)
  return (
    <FilterChip
      name={name}
      label={useTexts(list.kind).filter(name)}
      value={written || undefined}
      onClear={() => change({})}
    >
      <AmountBounds key={written} value={value} onChange={change} />
    </FilterChip>
  )
}
