import type * as z from 'zod/mini'

/**
 * The columns of a table that a schema of the contract names, for a `select`. `except` are its fields that are no
 * column: references to other records, and computed values.
 */
export const columnsOf = <
  Table extends string,
  Shape extends object,
  Except extends keyof Shape & string = never,
>(
  table: Table,
  schema: { shape: Shape } & z.ZodMiniType,
  ...except: Except[]
): `${Table}.${Exclude<keyof Shape & string, Except>}`[] => {
  const kept = (name: string): name is Exclude<keyof Shape & string, Except> =>
    !except.some((other) => other === name)
  return Object.keys(schema.shape)
    .filter(kept)
    .map((name): `${Table}.${Exclude<keyof Shape & string, Except>}` => `${table}.${name}`)
}
