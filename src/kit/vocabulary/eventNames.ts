import { kindOf } from '@/contract/entities'
import { capital, nouns } from './nouns'
import { participle } from './verbs'

/** What an event is called, from its type: `account.closed` is "Cuenta cerrada". One it does not know, as it came. */
export function eventName(type: string): string {
  const own = Object.hasOwn(besides, type) ? besides[type] : undefined
  if (own) return own
  const [subject = '', past = ''] = type.split('.')
  const kind = kindOf(subject)
  const noun = kind ? nouns[kind] : supporting[subject]
  const said = noun && participle(past, noun.gender)
  return said ? `${capital(noun.one)} ${said}` : type
}

/** Events whose name does not follow from that of a record and what happened to it. */
const besides: Record<string, string> = {
  'note.recorded': 'Nota agregada',
  'auth.reuse': 'Sesión cerrada: alguien usó una llave que ya se había cambiado',
  'settings.updated': 'Configuración editada',
}

/** What the events of a type are about, as a group of them is headed; nothing where it is no kind of record. */
export function eventGroup(type: string): string | undefined {
  const [subject = ''] = type.split('.')
  const kind = kindOf(subject)
  const said = kind ? nouns[kind].other : supporting[subject]?.one
  return said && capital(said)
}

/** What belongs to records without being one. */
const supporting: Record<string, { one: string; gender: 'm' | 'f' }> = {
  fact: { one: 'hecho', gender: 'm' },
  ticket_macro: { one: 'respuesta guardada', gender: 'f' },
  method_link: { one: 'enlace para actualizar el método de pago', gender: 'm' },
}
