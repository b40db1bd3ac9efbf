/** Rows that one statement adds at most: PostgreSQL takes no more than 65,535 parameters. */
const MOST = 500

/** Rows in portions for one statement each, in their order; none of nothing. */
export function* portionsOf<Row>(rows: readonly Row[]): Generator<[Row, ...Row[]]> {
  for (let from = 0; from < rows.length; from += MOST) {
    const [first, ...rest] = rows.slice(from, from + MOST)
    if (first !== undefined) yield [first, ...rest]
  }
}
