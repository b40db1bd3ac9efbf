import type { ComponentType } from 'react'
import { formatRange } from '@/kit/text/formats'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { FilterChip } from './FilterChip'
import { type Filtered, type Range, rangeIn } from './filtering'

type Props<Name extends string> = {
  list: Filtered<`${Name}_from` | `${Name}_to`, number>
  /** Of the range: the query has its ends as `<name>_from` and `<name>_to`. */
  name: Name
}
type Bounds = ComponentType<{ value: Range<number>; onChange: (value: Range<number>) => void }>

/** A filter that narrows a listing to numbers from one to another. @param Ends where they are typed @param format how they are written */
export const rangeFilter = (Ends: Bounds, format: (number: number) => string) =>
  function RangeFilter<Name extends string>({ list, name }: Props<Name>) {
    const { value, change } = rangeIn(list, name)
    const written = formatRange(value, format)
    return (
      <FilterChip
        name={name}
        label={useTexts(list.kind).filter(name)}
        value={written || undefined}
        onClear={() => change({})}
      >
        <Ends key={written} value={value} onChange={change} />
      </FilterChip>
    )
  }
