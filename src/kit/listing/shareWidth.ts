/** What a column asks of the width of its table, in pixels. */
export type AskedWidth = {
  name: string
  /** What all it shows takes in one line. */
  natural: number
  /** Never cut; the others are, where there is no room for all. */
  isWhole: boolean
  /** Its part of the width that is left over, as a weight beside the other columns. */
  share: number
}

/** Pixels that a column of texts is cut to at least, as the stylesheets of tables say. */
export const LEAST_TEXT = 112

/**
 * Shares `room` pixels between columns. Where all fit, what is left over goes to each by its `share`; where they do not,
 * only texts are cut, those that ask for most by their `share` first.
 */
export function shareWidth(room: number, asking: readonly AskedWidth[]): Map<string, number> {
  const columns = asking.map((column) => ({
    ...column,
    natural: column.isWhole ? column.natural : Math.max(column.natural, LEAST_TEXT),
  }))
  const asked = sumOf(columns, 'natural')
  if (asked <= room) {
    const shares = sumOf(columns, 'share')
    return new Map(
      columns.map(({ name, natural, share }) => [name, natural + ((room - asked) * share) / shares]),
    )
  }
  const whole = columns.filter(({ isWhole }) => isWhole)
  const widths = new Map(whole.map(({ name, natural }) => [name, natural]))
  // Of the others those that ask for least by their share come first: each takes what it needs, at most its share of what is left.
  const cut = columns
    .filter(({ isWhole }) => !isWhole)
    .toSorted((one, other) => one.natural / one.share - other.natural / other.share)
  let left = room - sumOf(whole, 'natural')
  let shares = sumOf(cut, 'share')
  for (const [index, { name, natural, share }] of cut.entries()) {
    const after = (cut.length - index - 1) * LEAST_TEXT
    const width = Math.min(natural, Math.max(Math.min((left * share) / shares, left - after), LEAST_TEXT))
    widths.set(name, width)
    left -= width
    shares -= share
  }
  return widths
}

const sumOf = (columns: readonly AskedWidth[], field: 'natural' | 'share') =>
  columns.reduce((sum, column) => sum + column[field], 0)
