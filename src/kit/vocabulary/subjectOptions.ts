import { type Kind, slugs, typeOf } from '@/contract/entities'
import { capital, nouns } from './nouns'

/** What events and log entries may be about: every kind that people write. */
export const subjectOptions = (Object.keys(slugs) as Kind[])
  .filter((kind) => kind !== 'Event' && kind !== 'Log')
  .map((kind) => ({ value: typeOf(kind), label: capital(nouns[kind].one) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'es'))
