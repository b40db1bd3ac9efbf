/** What people and other programs put beside an amount in pesos, and invisible signs. */
const BESIDE = /\p{Cf}|\$|\bmxn\b|\bm\.\s?n\.|\bpesos?\b/giu

/** Units in groups of three, or without any; decimals come after a point. */
const NUMBER = /^-?(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+)(?:\.\d*)?$|^-?\.\d+$/

/** A number whose last sign is a decimal comma: `3,5`, `1.234,56`, `1 234,56`. */
const WITH_COMMA = /^-?(?:[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d+),\d+$/

/**
 * A number as people write it in Mexico (`1,234.5`, `$1 234.50 MXN`), as digits with a point: `1234.5`.
 * Commas and spaces only part whole groups of three; whatever else they stand for is not guessed, and undefined.
 */
export function readNumber(text: string): string | undefined {
  const written = tidy(text)
  if (!NUMBER.test(written)) return undefined
  const [units = '', decimals = ''] = written.replace(/[, ]/g, '').split('.')
  return `${/\d/.test(units) ? units : `${units}0`}${decimals && `.${decimals}`}`
}

/** Digits with a point (`-1234.5`) as they are shown, in groups: `-1,234.5`. */
export function groupDigits(number: string): string {
  const [units = '', decimals] = number.split('.')
  const sign = units.startsWith('-') ? '-' : ''
  const digits = units.slice(sign.length)
  const first = digits.length % 3
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])]
  const grouped = sign + groups.filter(Boolean).join(',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** The question about a typed decimal comma (`¿Quisiste decir 3.50?`); undefined of any other text. */
export function askAboutComma(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const written = tidy(text.replace('%', ''))
  if (!WITH_COMMA.test(written)) return undefined
  const meant = groupDigits(written.replace(/[. ]/g, '').replace(',', '.'))
  return `¿Quisiste decir ${meant}? Escribe los decimales con punto`
}

/** A text without what stands beside its number, with its minus first and one plain space between groups. */
const tidy = (text: string) =>
  text
    .replace(BESIDE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[-\u2212]\s?/, '-')
