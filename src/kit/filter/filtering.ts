import type { Kind } from '@/contract/entities'

/** Of a listing's state, what the filter on some of its fields reads and changes. */
export type Filtered<Names extends string, Value> = {
  kind: Kind
  query: { [Name in Names]?: Value | undefined }
  change: (changes: { [Name in Names]?: Value | undefined }) => void
}

/** A change of one field of a query. */
export const set = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  ({ [name]: value }) as { [Key in Name]?: Value | undefined }

/** A range, each of its ends included or left open. */
export type Range<End> = { from?: End | undefined; to?: End | undefined }

/** A range that a query holds as `<name>_from` and `<name>_to`. */
export function rangeIn<Name extends string, End>(
  { query, change }: Filtered<`${Name}_from` | `${Name}_to`, End>,
  name: Name,
) {
  const value: Range<End> = { from: query[`${name}_from`], to: query[`${name}_to`] }
  return {
    value,
    change: ({ from, to }: Range<End>) => change({ ...set(`${name}_from`, from), ...set(`${name}_to`, to) }),
  }
}
