/** The sign between whole units and cents. */
export type DecimalMark = '.' | ','

/** Amounts whose sign of decimals is beyond doubt: `1,234.50` and `12.5`, or `1.234,50` and `12,5`. */
const CLEAR: Record<DecimalMark, RegExp> = {
  '.': /^(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{1,2}$/,
  ',': /^(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$/,
}
/** Whole units in thousands: `1,234` and `1.234`, which alone could be either. */
const GROUPED: Record<DecimalMark, RegExp> = {
  '.': /^[1-9]\d{0,2}(?:,\d{3})+$/,
  ',': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
}
const marks: readonly DecimalMark[] = ['.', ',']

/** The sign of decimals that a file uses, by its amounts that leave no doubt; undefined where none does, or both do. */
export function findDecimalMark(amounts: readonly string[]): DecimalMark | undefined {
  const used = marks.filter((mark) => amounts.some((amount) => CLEAR[mark].test(stripAmount(amount))))
  return used.length === 1 ? used[0] : undefined
}

/** An amount as a bank writes it, in cents; undefined where it cannot be read. */
export function readAmount(text: string, mark: DecimalMark | undefined): number | undefined {
  const isNegative = /^\(.*\)$|^\s*-|-\s*$/.test(text)
  const digits = stripAmount(text)
  const cents = readCents(digits, mark)
  return cents !== undefined && isNegative ? -cents : cents
}

function readCents(digits: string, mark: DecimalMark | undefined): number | undefined {
  if (/^\d+$/.test(digits)) return toCents(digits, '')
  const clear = marks.find((one) => CLEAR[one].test(digits))
  if (clear) {
    const at = digits.lastIndexOf(clear)
    return toCents(digits.slice(0, at).replace(/\D/g, ''), digits.slice(at + 1))
  }
  // Three digits after the file's own sign of decimals are no thousands.
  const grouped = marks.find((one) => GROUPED[one].test(digits) && (mark ?? one) === one)
  return grouped && toCents(digits.replace(/\D/g, ''), '')
}

const toCents = (units: string, decimals: string) => Number(units) * 100 + Number(decimals.padEnd(2, '0'))

/** The digits of an amount with their signs, without currency, spaces and minus. */
const stripAmount = (text: string) => text.replace(/mxn|usd|m\.?n\.?|[$\s\p{Cf}()+-]/giu, '')
