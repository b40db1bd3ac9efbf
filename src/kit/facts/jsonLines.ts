/** A line of a JSON text as one reads it. */
export type JsonLine = {
  /** Where it stands: `data.holder.name`, `items[2]`; the whole is ''. */
  path: string
  /** How deep it is, the whole at 0. */
  level: number
  /** The name before the colon, quotes included. */
  name: string
  /** What stands after it on this line. */
  text: string
  /** Of a line that opens a list or an object: the line that closes it, and how many things it holds. */
  opens?: { until: number; holds: number }
  /** Only closes what an earlier line opened. */
  closes: boolean
}

/** A value as the lines of its indented text. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = []

  function add(value: unknown, at: { path: string; level: number; name: string; end: string }) {
    const { path, level, name, end } = at
    const entries = entriesOf(value)
    if (!entries || entries.length === 0) {
      lines.push({ path, level, name, text: JSON.stringify(value) + end, closes: false })
      return
    }
    const [opening, closing] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
    const line: JsonLine = { path, level, name, text: opening, closes: false }
    lines.push(line)
    for (const [index, [key, inner]] of entries.entries())
      add(inner, {
        path: typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${key}` : key,
        level: level + 1,
        name: typeof key === 'number' ? '' : `${JSON.stringify(key)}: `,
        end: index < entries.length - 1 ? ',' : '',
      })
    line.opens = { until: lines.length, holds: entries.length }
    lines.push({ path, level, name: '', text: closing + end, closes: true })
  }

  add(value, { path: '', level: 0, name: '', end: '' })
  return lines
}

function entriesOf(value: unknown): [string | number, unknown][] | undefined {
  if (Array.isArray(value)) return value.map((inner: unknown, index) => [index, inner])
  if (typeof value === 'object' && value !== null) return Object.entries(value)
  return undefined
}
