/** The key that React knows each row by, by the uuid of its record; and the first that no row has had. */
export type RowKeys = { byUuid: ReadonlyMap<string, number>; next: number }

export const noRowKeys: RowKeys = { byUuid: new Map(), next: 0 }

/**
 * The keys of the rows that come after those before. A record that stays keeps its row; one that comes takes, where
 * `mayReuse`, the row of one that left, as a row is filled anew in less time than it is built.
 */
export function assignRowKeys(
  before: RowKeys,
  rows: readonly { uuid: string }[],
  mayReuse: boolean,
): RowKeys {
  const staying = new Set(rows.map(({ uuid }) => uuid))
  const free = mayReuse ? [...before.byUuid].filter(([uuid]) => !staying.has(uuid)).map(([, key]) => key) : []
  let { next } = before
  const byUuid = new Map(
    rows.map(({ uuid }) => [uuid, before.byUuid.get(uuid) ?? free.shift() ?? next++] as const),
  )
  return { byUuid, next }
}
