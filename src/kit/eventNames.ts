import { kindOf } from '@/contract/entities'
import { capital, nouns } from './nouns'

/** What happened to a record, agreeing in gender with its kind: `[m, f]`. */
const participles: Record<string, [m: string, f: string]> = {
  created: ['creado', 'creada'],
  updated: ['editado', 'editada'],
  activated: ['activado', 'activada'],
  deactivated: ['desactivado', 'desactivada'],
  reactivated: ['reactivado', 'reactivada'],
  suspended: ['suspendido', 'suspendida'],
  held: ['puesto en pausa', 'puesta en pausa'],
  closed: ['cerrado', 'cerrada'],
  reopened: ['reabierto', 'reabierta'],
  overdue: ['con saldo vencido', 'con saldo vencido'],
  archived: ['archivado', 'archivada'],
  unarchived: ['reactivado', 'reactivada'],
  reinstated: ['reincorporado', 'reincorporada'],
  terminated: ['dado de baja', 'dada de baja'],
  disabled: ['desactivado', 'desactivada'],
  enabled: ['reactivado', 'reactivada'],
  unlocked: ['desbloqueado', 'desbloqueada'],
  deleted: ['eliminado', 'eliminada'],
  restored: ['recuperado', 'recuperada'],
}

/** What an event is called, from its type: `account.closed` is "Cuenta cerrada". One it does not know, as it came. */
export function eventName(type: string): string {
  const [subject = '', verb = ''] = type.split('.')
  const kind = kindOf(subject)
  const participle = Object.hasOwn(participles, verb) ? participles[verb] : undefined
  if (!kind || !participle) return type
  const { one, gender } = nouns[kind]
  return `${capital(one)} ${participle[gender === 'm' ? 0 : 1]}`
}
