import type { Sex } from '@/contract/persons'

/** What each sex on record is called. */
export const sexNames = {
  female: 'Mujer',
  male: 'Hombre',
  other: 'Otro',
  unknown: 'Sin dato',
} satisfies Record<Sex, string>
