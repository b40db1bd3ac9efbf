const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** A day as a bank writes it (`2026-03-05`, `05/03/2026`, `5-mar-26`), as `YYYY-MM-DD`; undefined where there is no such day. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:\D|$)/.exec(text.trim())
  if (iso) return existingDay(iso[1], iso[2], iso[3])
  const spoken = /^(\d{1,2})[-/.\s](\d{1,2}|[a-zñ]{3,10})\.?[-/.\s](\d{4}|\d{2})(?:\D|$)/i.exec(text.trim())
  if (!spoken) return undefined
  const [, day, month = '', year = ''] = spoken
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return existingDay(year.length === 2 ? `20${year}` : year, named > 0 ? String(named) : month, day)
}

function existingDay(year = '', month = '', day = ''): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}
