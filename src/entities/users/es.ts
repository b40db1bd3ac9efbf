import type { Role } from '@/contract/permissions'
import type { AccessAction, userContract } from '@/contract/users'
import { es as kit } from '@/kit/vocabulary/es'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof userContract>('User')({
  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    role: 'Rol',
    status: 'Estado',
    phone: 'Celular',
    job_title: 'Puesto',
    team: 'Equipo',
    timezone: 'Zona horaria',
    approval_limit_cents: 'Límite de autorización',
    currency: 'Moneda',
    invited_by: 'Invitado por',
    invited_at: 'Invitación enviada',
    invite_expires_at: 'La invitación vence',
    accepted_at: 'Invitación aceptada',
    last_login_at: 'Último acceso',
    last_login_ip: 'Dirección IP del último acceso',
    last_seen_at: 'Última actividad',
    failed_login_count: 'Intentos fallidos seguidos',
    locked_until: 'Bloqueado hasta',
    password_changed_at: 'Contraseña cambiada',
    mfa_enabled: 'Segundo factor',
    sessions: 'Sesiones abiertas',
  },
  columns: { email: 'Correo', approval_limit_cents: 'Autoriza hasta', sessions: 'Sesiones' },
  filters: {
    last_login: 'Último acceso',
    never_signed_in: 'Nunca ha entrado',
    mfa_enabled: 'Segundo factor',
    created: 'Creado',
  },
  views: {
    all: 'Todos',
    invited: 'Invitaciones',
    locked: 'Bloqueados',
  },
  status: {
    invited: 'Invitado',
    active: 'Activo',
    disabled: 'Desactivado',
    locked: 'Bloqueado',
    expired: 'Invitación vencida',
  },
  roles: kit.roles,
  meanings: {
    admin: 'Todo, incluida la plataforma, los usuarios y eliminar',
    manager: 'Ve casi todo, crea y edita; no elimina ni ve la plataforma',
    viewer: 'Ve, descarga facturas y crea tickets; no edita',
  } satisfies Record<Role, string>,
  actions: {
    disable: 'Desactivar',
    enable: 'Reactivar',
    unlock: 'Desbloquear',
  } satisfies Partial<Record<keyof typeof userContract.transitions | 'delete', string>>,
  ask: {
    disable: '¿Desactivar a {{name}}?',
    enable: '¿Reactivar a {{name}}?',
    unlock: '¿Desbloquear a {{name}}?',
    delete: '¿Eliminar a {{name}}?',
  } satisfies Record<keyof typeof userContract.transitions | 'delete', string>,
  done: {
    disable: 'Usuario desactivado',
    enable: 'Usuario reactivado',
    unlock: 'Usuario desbloqueado',
  } satisfies Partial<Record<keyof typeof userContract.transitions | 'delete', string>>,
  sections: {
    profile: 'Perfil',
    access: 'Acceso',
    invitation: 'Invitación',
    sessions: 'Sesiones abiertas',
  },
  access: {
    resend_invitation: {
      say: 'Reenviar invitación',
      ask: '¿Reenviar la invitación a {{name}}?',
      means: 'Recibirá otro correo; el enlace nuevo dura 7 días.',
      done: 'Invitación reenviada',
    },
    revoke_invitation: {
      say: 'Revocar invitación',
      ask: '¿Revocar la invitación de {{name}}?',
      means: 'El enlace que recibió deja de servir. Podrás invitar otra vez a ese correo.',
      done: 'Invitación revocada',
    },
    end_sessions: {
      say: 'Cerrar sesiones',
      ask: '¿Cerrar las sesiones de {{name}}?',
      means:
        'Tendrá que iniciar sesión de nuevo en todos sus equipos. Lo que no haya guardado se conserva como borrador.',
      done: 'Sesiones cerradas',
    },
    send_reset: {
      say: 'Enviar restablecimiento',
      ask: '¿Enviar a {{name}} un enlace para elegir contraseña?',
      means: 'Lo recibirá por correo y dura 30 minutos. Mientras tanto, su contraseña sigue igual.',
      done: 'Enlace enviado',
    },
    reset_second_factor: {
      say: 'Restablecer segundo factor',
      ask: '¿Restablecer el segundo factor de {{name}}?',
      means:
        'Sus códigos dejan de servir y sus sesiones se cierran. Le avisaremos por correo. Entrará con su contraseña y podrá activarlo de nuevo; si su rol lo exige, lo activa al entrar.',
      done: 'Segundo factor restablecido',
    },
  } satisfies Record<AccessAction, Record<'say' | 'ask' | 'means' | 'done', string>>,
  tabs: { rights: 'Qué puede hacer', access: 'Accesos', load: 'Carga', preferences: 'Preferencias' },
  session: { began: 'Inició', seen: 'Última actividad', ip: 'Dirección IP', browser: 'Navegador' },
  secondFactor: {
    on: 'Activado: al entrar se pide también un código.',
    off: 'Desactivado: se entra solo con la contraseña.',
    enable: 'Activar segundo factor',
    change: 'Cambiar segundo factor',
  },
  passkeys: {
    title: 'Llaves de acceso',
    what: 'las llaves de acceso',
    none: 'Sin llaves de acceso.',
    manage: 'Administrar llaves',
  },
  noSessions: 'Sin sesiones abiertas.',
  unknownBrowser: 'Navegador desconocido',
  browserOn: '{{browser}} en {{system}}',
  never: 'Nunca',
  noLimit: 'No autoriza montos',
  hints: {
    invitation:
      'Le enviaremos una invitación por correo para que elija su contraseña. El enlace dura 7 días.',
    approval_limit: 'En pesos. Vacío: no autoriza montos.',
    adminOnly:
      'El rol, el correo y el límite de autorización solo los cambia alguien con rol Administración.',
    ownRole: 'Tu rol es {{role}}. Nadie cambia su propio rol: pídelo a alguien con rol Administración.',
    self: 'No puedes desactivarte, eliminarte ni cambiar tu propio rol: pídelo a alguien con rol Administración.',
    disableViewers: 'Con rol Gestión solo puedes desactivar a quien tiene rol Consulta.',
  },
  groups: {
    attention: 'Atención',
    people: 'Personas y clientes',
    coverage: 'Cobertura',
    billing: 'Cobranza',
    funds: 'Fondos',
    network: 'Red médica',
    catalog: 'Catálogo y venta',
    users: 'Usuarios',
    platform: 'Plataforma',
  },
  rights: {
    entity: 'Grupo y entidad',
    other: 'Otro',
    allowed: 'permitido',
    denied: 'no permitido',
    absent: 'no aplica',
    nothing: 'Sin permisos',
    /** As the head of a column, and to join: "ver, crear y editar". */
    verbs: {
      view: 'Ver',
      create: 'Crear',
      edit: 'Editar',
      delete: 'Eliminar',
      download: 'Descargar',
      assign: 'Asignar',
    },
    /** What a user with the role may do: "crea, edita". */
    does: {
      view: 've',
      create: 'crea',
      edit: 'edita',
      delete: 'elimina',
      download: 'descarga',
      assign: 'asigna',
    },
    all: 'todo',
    allBut: 'todo menos {{these}}',
    whatIsSeen: 'todo lo que ve',
    whatIsSeenBut: 'todo lo que ve, menos {{these}}',
    only: 'solo {{these}}',
    not: 'No {{does}}.',
    also: 'Además {{these}}.',
  },
  change: {
    title: 'Al pasar de {{from}} a {{to}}',
    loses: 'Pierde',
    gains: 'Gana',
    keeps: 'Conserva',
    nothing: 'nada',
    many: '{{verbs}} en {{total}} entidades',
  },
})

declare module '@/i18n' {
  interface Texts {
    users: typeof es
  }
}
