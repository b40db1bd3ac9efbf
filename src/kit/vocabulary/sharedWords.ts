import { channelNames } from './channels'
import { stateNames } from './mexico'
import { sexNames } from './sexNames'
import { specialtyNames } from './specialties'

/** Words of values that several kinds share, by the fields that hold them. */
const shared: Record<string, Record<string, string>> = {
  preferred_channel: channelNames,
  sex: sexNames,
  sex_limit: sexNames,
  specialty: specialtyNames,
  state: stateNames,
}

/** The word of a value that several kinds share; undefined for any other. */
export function sharedWord(field: string, value: unknown): string | undefined {
  const words = shared[field]
  return words && typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined
}
