/** Rows that one statement adds at most: PostgreSQL takes no more than 65,535 parameters. */
const MAX_ROWS = 500

/** Splits rows, in their order, into portions for one statement each; an empty list gives none. */
export function* portionsOf<Row>(rows: readonly Row[]): Generator<[Row, ...Row[]]> {
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const [first, ...rest] = rows.slice(from, from + MAX_ROWS)
    if (first !== undefined) yield [first, ...rest]
  }
}
