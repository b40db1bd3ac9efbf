/** A spreadsheet takes what begins so for a formula, and would run it. */
const FORMULA = /^[=+\-@\t\r]/

/** How the values of a column are called. */
export type Words = Readonly<Record<string, string>>

/** A value of a record as a cell: amounts in units, pointers by their label, choices by their words, lists with a semicolon between. */
export function cellOf(column: string, value: unknown, words?: Words): string {
  if (words) return quoted(inWords(value, words))
  if (column.endsWith('_cents') && typeof value === 'number') return (value / 100).toFixed(2)
  return quoted(textOf(value))
}

/** A text as a cell that cannot be mistaken for a formula, for two cells, or for two rows. */
export function quoted(text: string): string {
  const safe = (FORMULA.test(text) ? `'${text}` : text).replace(/\r\n?/g, '\n')
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

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
  if ('amount_cents' in value && typeof value.amount_cents === 'number')
    return (value.amount_cents / 100).toFixed(2)
  return JSON.stringify(value)
}
