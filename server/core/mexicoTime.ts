const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const inMexicoCity = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Whether a text is a moment as the API writes it: RFC 3339 in UTC. */
export const isMoment = (text: string): boolean => MOMENT.test(text)

/** What clocks show at a moment in Mexico City, to the second: `2025-09-01T15:15:39`. */
export const mexicoTime = (moment: string): string => inMexicoCity.format(new Date(moment)).replace(' ', 'T')

/** The same moment as the clocks of Mexico City show it, with how far they are from UTC: `2025-09-01T15:15:39-06:00`. */
export function withMexicoTime(moment: string): string {
  const shown = mexicoTime(moment)
  const minutes = Math.round((Date.parse(`${shown}Z`) - Date.parse(moment)) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const digits = (part: number) => String(part).padStart(2, '0')
  return `${shown}${minutes < 0 ? '-' : '+'}${digits(hours)}:${digits(rest)}`
}
