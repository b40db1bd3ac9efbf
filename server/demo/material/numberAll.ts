import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'

/** Gives rows their numbers under a prefix, in their order. */
export async function numberAll<Row extends object>(
  tx: Transaction,
  prefix: string,
  rows: readonly Row[],
): Promise<(Row & { number: string })[]> {
  const folios = await nextFolios(tx, prefix, rows.length)
  return rows.map((row, index) => ({ ...row, number: folios[index] ?? '' }))
}
