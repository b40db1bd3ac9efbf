import { type Weekday, weekdays } from '@/contract/hours'
import { formatList } from '@/kit/text/formats'

/** What the days of the week are called. */
export const weekdayNames: Record<Weekday, string> = {
  mon: 'Lunes',
  tue: 'Martes',
  wed: 'Miércoles',
  thu: 'Jueves',
  fri: 'Viernes',
  sat: 'Sábado',
  sun: 'Domingo',
}

/** Days of the week within a sentence: `lunes a viernes`, `lunes, miércoles y viernes`. */
export function weekdaysText(days: readonly Weekday[]): string {
  const places = weekdays.flatMap((day, place) => (days.includes(day) ? [place] : []))
  const names = places.map((place) => weekdayNames[weekdays[place] ?? 'mon'].toLocaleLowerCase('es'))
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0]
  const isOneStretch = places.length > 2 && last - first === places.length - 1
  return isOneStretch ? `${names[0]} a ${names.at(-1)}` : formatList(names)
}
