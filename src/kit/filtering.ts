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
