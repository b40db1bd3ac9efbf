// Making one takes far longer than using it.
const formats = new Map<string, Intl.NumberFormat>()

/** An amount as a sentence says it: `$1,250.00`; nothing taken off is `$0.00`. */
export function inPesos(cents: number, currency = 'MXN'): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('es-MX', { style: 'currency', currency, signDisplay: 'negative' })
  formats.set(currency, format)
  return format.format(cents / 100)
}
