type Forms = [m: string, f: string]

/** What happened to a record, agreeing in gender with its kind: the past of events (`policy.suspended`). */
const participles: Record<string, Forms> = {
  created: ['creado', 'creada'],
  updated: ['editado', 'editada'],
  activated: ['activado', 'activada'],
  deactivated: ['desactivado', 'desactivada'],
  reactivated: ['reactivado', 'reactivada'],
  suspended: ['suspendido', 'suspendida'],
  held: ['puesto en pausa', 'puesta en pausa'],
  closed: ['cerrado', 'cerrada'],
  closed_for_now: ['cerrado por ahora', 'cerrada por ahora'],
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
  scheduled: ['programado', 'programada'],
  published: ['publicado', 'publicada'],
  submitted: ['enviado a revisión', 'enviada a revisión'],
  returned: ['devuelto', 'devuelta'],
  approved: ['autorizado', 'autorizada'],
  rejected: ['rechazado', 'rechazada'],
  cancelled: ['cancelado', 'cancelada'],
  paused: ['en pausa', 'en pausa'],
  resumed: ['reanudado', 'reanudada'],
  frozen: ['congelado', 'congelada'],
  unfrozen: ['descongelado', 'descongelada'],
  voided: ['anulado', 'anulada'],
  reversed: ['revertido', 'revertida'],
  released: ['liberado', 'liberada'],
  issued: ['emitido', 'emitida'],
  expired: ['vencido', 'vencida'],
  resolved: ['resuelto', 'resuelta'],
  succeeded: ['aprobado', 'aprobada'],
  failed: ['rechazado', 'rechazada'],
  finalized: ['emitido', 'emitida'],
  written_off: ['marcado como incobrable', 'marcada como incobrable'],
  removed: ['quitado', 'quitada'],
  ended: ['terminado', 'terminada'],
  taken: ['tomado', 'tomada'],
  waited: ['en espera de respuesta', 'en espera de respuesta'],
  invited: ['invitado', 'invitada'],
  sessions_ended: ['sacado de sus sesiones', 'sacada de sus sesiones'],
  reset_sent: ['con restablecimiento enviado', 'con restablecimiento enviado'],
}

/** What may be done with a record: how a menu says it, and the past that its event and its "done" go by. */
const verbs: Record<string, { say: string; past: string }> = {
  activate: { say: 'Activar', past: 'activated' },
  deactivate: { say: 'Desactivar', past: 'deactivated' },
  reactivate: { say: 'Reactivar', past: 'reactivated' },
  suspend: { say: 'Suspender', past: 'suspended' },
  hold: { say: 'Poner en pausa', past: 'held' },
  close: { say: 'Cerrar', past: 'closed' },
  close_for_now: { say: 'Cerrar por ahora', past: 'closed_for_now' },
  reopen: { say: 'Reabrir', past: 'reopened' },
  archive: { say: 'Archivar', past: 'archived' },
  unarchive: { say: 'Reactivar', past: 'unarchived' },
  reinstate: { say: 'Reincorporar', past: 'reinstated' },
  terminate: { say: 'Dar de baja', past: 'terminated' },
  schedule: { say: 'Programar', past: 'scheduled' },
  publish: { say: 'Publicar', past: 'published' },
  submit: { say: 'Enviar a revisión', past: 'submitted' },
  return: { say: 'Devolver', past: 'returned' },
  approve: { say: 'Autorizar', past: 'approved' },
  reject: { say: 'Rechazar', past: 'rejected' },
  cancel: { say: 'Cancelar', past: 'cancelled' },
  pause: { say: 'Poner en pausa', past: 'paused' },
  resume: { say: 'Reanudar', past: 'resumed' },
  freeze: { say: 'Congelar', past: 'frozen' },
  unfreeze: { say: 'Descongelar', past: 'unfrozen' },
  void: { say: 'Anular', past: 'voided' },
  reverse: { say: 'Revertir', past: 'reversed' },
  release: { say: 'Liberar', past: 'released' },
  issue: { say: 'Emitir', past: 'issued' },
  resolve: { say: 'Resolver', past: 'resolved' },
  succeed: { say: 'Confirmar como aprobada', past: 'succeeded' },
  fail: { say: 'Confirmar como rechazada', past: 'failed' },
  finalize: { say: 'Emitir', past: 'finalized' },
  write_off: { say: 'Marcar como incobrable', past: 'written_off' },
  remove: { say: 'Quitar', past: 'removed' },
  take: { say: 'Tomar', past: 'taken' },
  wait: { say: 'Esperar respuesta', past: 'waited' },
  end: { say: 'Terminar', past: 'ended' },
  reopen_closed: { say: 'Reabrir', past: 'reopened' },
  delete: { say: 'Eliminar', past: 'deleted' },
}

/** The infinitive of an action: `Suspender`. Nothing for one that only its kind has words for. */
export const infinitive = (action: string): string | undefined =>
  Object.hasOwn(verbs, action) ? verbs[action]?.say : undefined

/** What a record is once an action was done to it: `suspendida`. */
export const doneBy = (action: string, gender: 'm' | 'f'): string | undefined =>
  Object.hasOwn(verbs, action) ? participle(verbs[action]?.past ?? '', gender) : undefined

/** What a record is once something happened to it, from the past of its event: `suspended` is `suspendida`. */
export const participle = (past: string, gender: 'm' | 'f'): string | undefined =>
  Object.hasOwn(participles, past) ? participles[past]?.[gender === 'm' ? 0 : 1] : undefined
