/** An amount as a sentence says it: `$1,250.00`. */
export const inPesos = (cents: number, currency = 'MXN') =>
  new Intl.NumberFormat('es-MX', { style: 'currency', currency }).format(cents / 100)
