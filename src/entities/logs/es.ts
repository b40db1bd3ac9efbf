import type { LogAction, LogDetail, LogKind, logViews } from '@/contract/logs'
import { addTexts } from '@/i18n'

export const es = {
  empty: 'Cada cambio y cada acceso quedan aquí.',
  fields: {
    uuid: 'Identificador',
    version: 'Versión',
    number: 'Folio',
    at: 'Fecha',
    kind: 'Clase',
    action: 'Acción',
    actor: 'Quién',
    actor_role: 'Rol',
    subject: 'Sobre',
    changed_fields: 'Campos',
    changes: 'Cambios',
    status_code: 'Respuesta',
    duration_ms: 'Duración',
    ip: 'Dirección IP',
    user_agent: 'Navegador',
    method: 'Método',
    path: 'Ruta',
    version_from: 'Versión anterior',
    version_to: 'Versión nueva',
    reason: 'Motivo',
    request_id: 'Solicitud',
    correlation_id: 'Grupo de cambios',
    hash: 'Huella',
    previous_hash: 'Huella anterior',
    intact: 'Íntegro',
    previous_of_subject: 'Cambio anterior',
    next_of_subject: 'Cambio siguiente',
  } satisfies Record<keyof LogDetail, string>,
  filters: { action: 'Acción', kind: 'Clase', subject_type: 'Entidad', role: 'Rol', created: 'Fecha' },
  views: {
    all: 'Todo',
    changes: 'Ediciones',
    sign_ins: 'Accesos',
    denied: 'Accesos denegados',
    exports: 'Datos consultados',
  } satisfies Record<keyof typeof logViews, string>,
  kinds: {
    audit: 'Cambios',
    api: 'Integración',
    auth: 'Acceso',
    job: 'Tarea',
    security: 'Seguridad',
  } satisfies Record<LogKind, string>,
  actions: {
    created: 'Creó',
    updated: 'Editó',
    deleted: 'Eliminó',
    restored: 'Recuperó',
    noted: 'Agregó una nota',
    viewed_sensitive: 'Consultó un dato oculto',
    exported: 'Exportó',
    login: 'Inició sesión',
    login_failed: 'No pudo iniciar sesión',
    logout: 'Cerró sesión',
    role_denied: 'Acceso denegado',
    session_reused: 'Sesión reutilizada',
    password_reset: 'Cambió su contraseña',
    reset_sent: 'Restablecimiento enviado',
    sessions_ended: 'Sesiones cerradas',
    locked: 'Se bloqueó el acceso',
  } satisfies Record<LogAction, string>,
  roles: { admin: 'Administración', manager: 'Gestión', viewer: 'Consulta' },
  changed: '{{count}} campos cambiados',
  changed_one: '{{count}} campo cambiado',
  changed_many: '{{count}} de campos cambiados',
  changed_other: '{{count}} campos cambiados',
  noChanges: 'Sin cambios de campos (acceso).',
  sections: { changes: 'Cambios', request: 'Solicitud', chain: 'Cadena' },
  intact: 'La huella coincide: este registro no se ha modificado.',
  broken: 'La huella no coincide: alguien modificó este registro.',
  neighbours: 'Otros cambios de este registro',
  previous: 'Cambio anterior',
  next: 'Cambio siguiente',
}

declare module '@/i18n' {
  interface Texts {
    logs: typeof es
  }
}

addTexts('logs', es)
