import { stripInvisible } from '@/contract/tidied'

/** The label of each value of a column, as people read it. */
export type Labels = Readonly<Record<string, string>>

/** The content of a cell, in any file format; days and moments are text. */
export type Cell = string | number | { cents: number }

/** A record's value as a cell: references and choices as their labels, lists joined by semicolons. */
export function cellOf(column: string, value: unknown, labels?: Labels): Cell {
  if (labels) return labelledText(value, labels)
  if (typeof value === 'number') return column.endsWith('_cents') ? { cents: value } : value
  if (isAmount(value)) return { cents: value.amount_cents }
  return textOf(value)
}

/** An amount in units, as a spreadsheet calculates with it: `349.00`. */
export const unitsOf = ({ cents }: { cents: number }) => (cents / 100).toFixed(2)

/** A choice as its label; an object as the label of the first choice that it holds. */
function labelledText(value: unknown, labels: Labels): string {
  if (Array.isArray(value)) return value.map((one) => labelledText(one, labels)).join('; ')
  if (typeof value === 'string') return labelOf(value, labels) ?? value
  if (typeof value !== 'object' || value === null) return textOf(value)
  for (const held of Object.values(value)) {
    const label = typeof held === 'string' && labelOf(held, labels)
    if (label) return label
  }
  return textOf(value)
}

const labelOf = (value: string, labels: Labels): string | undefined =>
  Object.hasOwn(labels, value) ? labels[value] : undefined

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  // What was kept before invisible signs were taken off does not turn the columns of a file around.
  if (typeof value === 'string') return stripInvisible(value)
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
