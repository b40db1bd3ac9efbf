import { kindOf } from '@/contract/entities'
import { capital, nouns } from './nouns'
import { participle } from './verbs'

/** What an event is called, from its type: `account.closed` is "Cuenta cerrada". One it does not know, as it came. */
export function eventName(type: string): string {
  const [subject = '', past = ''] = type.split('.')
  const kind = kindOf(subject)
  const said = kind && participle(past, nouns[kind].gender)
  return said ? `${capital(nouns[kind].one)} ${said}` : type
}
