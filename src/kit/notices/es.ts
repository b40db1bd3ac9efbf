import type { NoticeEvent } from '@/contract/notices'
import { addTexts } from '@/i18n'

const es = {
  name: 'Avisos',
  unread_one: 'Avisos: {{count}} sin leer',
  unread_many: 'Avisos: {{count}} sin leer',
  unread_other: 'Avisos: {{count}} sin leer',
  what: 'los avisos',
  none: 'No tienes avisos.',
  readAll: 'Marcar como leídos',
  isNew: 'Sin leer',
  choose: 'Elegir qué avisos recibo',
  preferences: 'Qué avisos recibes',
  theChoice: 'lo que elegiste',
  event: 'Cuando…',
  ways: { in_app: 'En la consola', email: 'Por correo' },
  events: {
    mentioned: 'Alguien te menciona en una nota',
    ticket_assigned: 'Alguien te asigna un ticket',
    ticket_message: 'Escriben en un ticket que llevas o sigues',
    ticket_overdue: 'Un ticket que llevas pasa del tiempo prometido',
    approval_requested: 'Alguien pide una autorización que puedes dar',
    approval_decided: 'Deciden una autorización que pediste',
    webhook_turned_off: 'Se desactiva un webhook',
    api_key_expiring: 'Está por vencer la llave de un sistema',
  } satisfies Record<NoticeEvent, string>,
  always: 'Las invitaciones y los enlaces para elegir contraseña llegan siempre por correo.',
}

declare module '@/i18n' {
  interface Texts {
    notices: typeof es
  }
}

addTexts('notices', es)
