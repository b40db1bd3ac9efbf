import type {
  RequesterKind,
  SupportTicketDetail,
  supportTicketViews,
  TicketCategory,
  TicketChannel,
  TicketMessage,
  TicketPriority,
  TicketStatus,
} from '@/contract/supportTickets'
import { addTexts } from '@/i18n'
import { recordWords } from '@/kit/recordWords'

export const es = {
  empty: 'Cuando alguien escriba o registres una solicitud, la verás aquí.',
  fields: {
    ...recordWords.m,
    number: 'Folio',
    subject: 'Asunto',
    requester: 'Solicitante',
    account: 'Cuenta',
    channel: 'Canal',
    category: 'Categoría',
    priority: 'Prioridad',
    status: 'Estado',
    status_reason: 'Motivo',
    assignee: 'Asignado a',
    team: 'Equipo',
    resolved_at: 'Resuelto',
    messages: 'Conversación',
    message: 'Qué pasa',
  } satisfies Record<keyof SupportTicketDetail | 'message', string>,
  filters: { requester: 'Solicitante', mine: 'Míos', unassigned: 'Sin asignar' },
  views: {
    open: 'Abiertos',
    mine: 'Mis tickets',
    unassigned: 'Sin asignar',
    answer: 'Por responder',
    all: 'Todos',
  } satisfies Record<keyof typeof supportTicketViews, string>,
  status: {
    new: 'Nuevo',
    open: 'Por responder',
    pending: 'Espera respuesta',
    on_hold: 'En pausa',
    resolved: 'Resuelto',
    closed: 'Cerrado',
  } satisfies Record<TicketStatus, string>,
  priorities: { low: 'Baja', normal: 'Normal', high: 'Alta', critical: 'Urgente' } satisfies Record<
    TicketPriority,
    string
  >,
  channels: {
    phone: 'Teléfono',
    email: 'Correo',
    web: 'En línea',
    whatsapp: 'WhatsApp',
    internal: 'Interno',
  } satisfies Record<TicketChannel, string>,
  categories: {
    billing: 'Cobranza',
    coverage: 'Cobertura',
    enrollment: 'Altas y bajas',
    provider: 'Red médica',
    authorization: 'Autorizaciones',
    technical: 'Técnico',
    complaint: 'Queja',
    other: 'Otro',
  } satisfies Record<TicketCategory, string>,
  requesters: {
    person: 'Persona',
    customer: 'Cliente',
    member: 'Miembro',
    company: 'Empresa',
    anonymous: 'Alguien sin registro',
  } satisfies Record<RequesterKind, string>,
  requester: {
    kind: 'Quién lo solicita',
    who: 'Nombre de quien lo solicita',
    email: 'Correo para responderle',
    phone: 'Celular para llamarle',
  },
  messages: { public: 'Mensaje', internal: 'Nota interna', system: 'Cambio' } satisfies Record<
    TicketMessage['kind'],
    string
  >,
  sections: { request: 'Solicitud', work: 'Atención', facts: 'Datos del ticket' },
  list: 'Lista de tickets',
  choose: 'Elige un ticket de la lista',
  chooseBody: 'O crea uno cuando alguien llame o escriba.',
  notListed: 'Este ticket no está en la vista actual.',
  seeInAll: 'Ver en Todos',
  back: 'Volver a la lista',
  assign: 'Asignar',
  assignToMe: 'Asignarme',
  assigned: 'Ticket asignado',
  assignTitle: '¿A quién asignas {{name}}?',
  readOnly: 'Puedes leer esta conversación. Para responder se necesita el rol Gestión.',
  hints: { message: 'Lo que dijo la persona, con sus palabras.' },
}

declare module '@/i18n' {
  interface Texts {
    'support-tickets': typeof es
  }
}

addTexts('support-tickets', es)
