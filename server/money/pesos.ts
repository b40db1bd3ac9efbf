// Creating an `Intl.NumberFormat` takes far longer than using it.
const formats = new Map<string, Intl.NumberFormat>()

/** Cents as a sentence says them: `$1,250.00`; minus zero is `$0.00`. */
export function inPesos(cents: number, currency = 'MXN'): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('es-MX', { style: 'currency', currency, signDisplay: 'negative' })
  formats.set(currency, format)
  return format.format(cents / 100)
}
