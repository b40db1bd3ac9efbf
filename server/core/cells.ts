/** How the values of a column are called. */
export type Words = Readonly<Record<string, string>>

/** What a cell of a file holds, whatever the format: a day or a moment is its text. */
export type Cell = string | number | { cents: number }

/** A value of a record as a cell: pointers by their label, choices by their words, lists with a semicolon between. */
export function cellOf(column: string, value: unknown, words?: Words): Cell {
  if (words) return inWords(value, words)
  if (typeof value === 'number') return column.endsWith('_cents') ? { cents: value } : value
  if (isAmount(value)) return { cents: value.amount_cents }
  return textOf(value)
}

/** An amount of money as it is calculated with: `349.00`. */
export const unitsOf = ({ cents }: { cents: number }) => (cents / 100).toFixed(2)

/** A choice as it is called; of what holds one beside other things, the choice alone. */
function inWords(value: unknown, words: Words): string {
  if (Array.isArray(value)) return value.map((one) => inWords(one, words)).join('; ')
  if (typeof value === 'string') return wordOf(value, words) ?? value
  if (typeof value !== 'object' || value === null) return textOf(value)
  for (const held of Object.values(value)) {
    const word = typeof held === 'string' && wordOf(held, words)
    if (word) return word
  }
  return textOf(value)
}

const wordOf = (value: string, words: Words): string | undefined =>
  Object.hasOwn(words, value) ? words[value] : undefined

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  if ('label' in value) return textOf(value.label)
  if ('name' in value) return textOf(value.name)
  if (isAmount(value)) return unitsOf({ cents: value.amount_cents })
  return JSON.stringify(value)
}

const isAmount = (value: unknown): value is { amount_cents: number } =>
  typeof value === 'object' &&
  value !== null &&
  !('label' in value) &&
  !('name' in value) &&
  'amount_cents' in value &&
  typeof value.amount_cents === 'number'
