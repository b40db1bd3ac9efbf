import { readPhone } from '@/contract/phones'
import type * as personal from '@/contract/personal'

/** Stands for a masked character. */
const DOT = '•'

/** How many characters of each identifier stay readable, at its start and at its end. */
const readable = {
  curp: [6, 2],
  tax_id: [4, 2],
  nss: [0, 4],
  birth_date: [0, 0],
  phone: [0, 4],
  document_number: [0, 2],
  clabe: [0, 4],
} as const satisfies Partial<Record<keyof typeof personal, readonly [start: number, end: number]>>

export type Identifier = keyof typeof readable

export const identifierKinds = Object.keys(readable) as readonly Identifier[]

/** The generic RFCs of SAT, for the public and for foreigners: they identify no person. */
export const GENERIC_RFC = ['XAXX010101000', 'XEXX010101000']
const RFC_OF_PERSON = 13

/** Masks an identifier but for its readable ends, e.g. `NAGM85••••••••••09`. The RFC of a company stays whole. */
export function maskIdentifier(kind: Identifier, value: string): string {
  if (kind === 'tax_id' && (value.length !== RFC_OF_PERSON || GENERIC_RFC.includes(value))) return value
  const [start, end] = readable[kind]
  return (
    value.slice(0, start) +
    DOT.repeat(Math.max(0, value.length - start - end)) +
    (end > 0 ? value.slice(-end) : '')
  )
}

/** Identifiers whose form is like nothing else. */
const unmistakable: [RegExp, Identifier][] = [
  [/(?<![A-ZÑ&\d])[A-ZÑ]{4}\d{6}[HMX][A-ZÑ]{5}[A-Z\d]\d(?![A-ZÑ\d])/gi, 'curp'],
  [/(?<![A-ZÑ&\d])[A-ZÑ&]{4}\d{6}[A-Z\d]{3}(?![A-ZÑ\d])/gi, 'tax_id'],
]

/** Identifiers that are digits alone, by how many there are. */
const digits: [RegExp, Identifier][] = [
  [/(?<![\d+])\d{18}(?!\d)/g, 'clabe'],
  [/(?<![\d+])\d{11}(?!\d)/g, 'nss'],
  [/\+52 ?\d{10}(?!\d)|(?<![\d+-])\d{10}(?![\d-])|(?<!\d)(?:\d{2} \d{4}|\d{3} \d{3}) \d{4}(?!\d)/g, 'phone'],
]

const HAS_DIGITS = /\d{4}/

/** Masks the identifiers of people within free text, such as a note. */
export const maskIdentifiersIn = (text: string): string => maskForms([...unmistakable, ...digits], text)

/** A name that a system gave, such as `pay_40191234567890ab`: ten digits in it are no telephone. */
const SYSTEM_NAME = /^[a-z]{2,}(?:_[a-z]+)*_(?=\d*[a-z])[a-z\d]+$/i

/**
 * Masks the identifiers of people in a text that is not known to hold any. One of digits alone is a field of its own,
 * such as a reference: its schema says whether it concerns a person.
 */
export function maskIdentifiersWithin(text: string): string {
  if (/^[\d\s+-]*$/.test(text)) return text
  return SYSTEM_NAME.test(text) ? maskForms(unmistakable, text) : maskIdentifiersIn(text)
}

const maskForms = (forms: [RegExp, Identifier][], text: string): string =>
  HAS_DIGITS.test(text)
    ? forms.reduce((rest, [form, kind]) => rest.replace(form, (found) => maskIdentifier(kind, found)), text)
    : text

/** The form of each identifier in a search, and its form in the indexed search text. */
const asked: [RegExp, Identifier, tokenOf: (text: string) => string][] = [
  [/^[A-ZÑ]{4}\d{6}[HMX][A-ZÑ]{5}[A-Z\d]\d$/i, 'curp', (text) => text.toUpperCase()],
  [/^[A-ZÑ&]{4}\d{6}[A-Z\d]{3}$/i, 'tax_id', (text) => text.toUpperCase()],
  [/^\d{18}$/, 'clabe', (text) => text],
  [/^\d{11}$/, 'nss', (text) => text],
]

/** A text that is all of an identifier by its form, as a search text holds it; undefined for any other. */
export function readIdentifier(text: string): { kind: Identifier; token: string } | undefined {
  const compact = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '')
  for (const [form, kind, tokenOf] of asked) if (form.test(compact)) return { kind, token: tokenOf(compact) }
  const phone = /^\+?\d+$/.test(compact) ? readPhone(compact) : undefined
  return phone === undefined ? undefined : { kind: 'phone', token: phone }
}
