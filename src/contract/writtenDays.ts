const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const english: Record<string, number> = { jan: 1, apr: 4, aug: 8, dec: 12 }

/** A day as it is written, its parts still text; the year has two digits or four. */
export type WrittenDay = { year: string; month: string; day: string }

/** The parts of a day that begins a text (`2026-03-05`, `5/3/26`, `5 de marzo de 2026`), and what stands after it. */
export function readWrittenDay(text: string): (WrittenDay & { rest: string }) | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(\D.*)?$/s.exec(text)
  if (iso) return { year: iso[1] ?? '', month: iso[2] ?? '', day: iso[3] ?? '', rest: iso[4] ?? '' }
  const spoken =
    /^(\d{1,2})(?:\s*[-/.]\s*|\s(?:de\s)?)(\d{1,2}|[a-zñ]{3,10})\.?(?:\s*[-/.]\s*|\s(?:del?\s)?)(\d{4}|\d{2})(\D.*)?$/is.exec(
      text,
    )
  if (!spoken) return undefined
  const [, day = '', month = '', year = '', rest = ''] = spoken
  const word = month.slice(0, 3).toLowerCase()
  const named = months.indexOf(word) + 1 || english[word] || 0
  return { year, month: named > 0 ? String(named) : month, day, rest }
}

/** Whether what stands after a day is no more than its hour, as programs write it. */
export const isHour = (rest: string) => /^(?:[T ][\d:.]*Z?(?: ?[ap]\.? ?m\.?)?)?$/i.test(rest)

/** A day as `YYYY-MM-DD`; undefined where the calendar has no such day. */
export function existingDay(
  year: string,
  { month, day }: Pick<WrittenDay, 'month' | 'day'>,
): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}
