import type { MatchedField } from '@/contract/search'
import { readIdentifier } from '@server/core/identifiers'
import { folio } from '@server/db/folios'

export type Identifier = { field: MatchedField; values: string[] }

const shapes: { field: MatchedField; is: RegExp; values: (text: string) => string[] }[] = [
  {
    field: 'uuid',
    is: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    values: (text) => [text.toLowerCase()],
  },
  { field: 'number', is: /^[a-z]{2,4}-?\s?[a-z]?\d{1,12}$/i, values: folios },
  { field: 'code', is: /^[a-z0-9][\w-]{1,31}$/i, values: (text) => [text.toUpperCase()] },
  { field: 'curp', is: /^[a-z]{4}\d{6}[a-z]{6}[a-z0-9]\d$/i, values: (text) => [text.toUpperCase()] },
  { field: 'tax_id', is: /^[a-zñ&]{3,4}\d{6}[a-z0-9]{3}$/i, values: (text) => [text.toUpperCase()] },
  { field: 'email', is: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, values: (text) => [text.toLowerCase()] },
  { field: 'last4', is: /^\d{4}$/, values: (text) => [text] },
]

/** The identifiers that a text may be, by its shape alone. */
export function identifiersIn(text: string): Identifier[] {
  const found = shapes.flatMap(({ field, is, values }) =>
    is.test(text) ? [{ field, values: values(text) }] : [],
  )
  const whole = readIdentifier(text)
  return whole?.kind === 'phone' ? [...found, { field: 'phone', values: [whole.token] }] : found
}

/** A folio as typed, and with the leading zeros that people omit: `pol-4512` is `POL-004512`. */
function folios(text: string): string[] {
  const typed = text.toUpperCase().replace(/\s/, '')
  const [, prefix, digits] = /^([A-Z]+)-?(\d+)$/.exec(typed) ?? []
  return prefix && digits ? [...new Set([typed, folio(prefix, Number(digits))])] : [typed]
}
