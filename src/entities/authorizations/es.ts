import type {
  ServiceDecision,
  RejectionReason,
  Urgency,
  authorizationContract,
} from '@/contract/authorizations'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof authorizationContract>('Authorization')({
  title: 'Autorizaciones de servicio',
  fields: {
    number: 'Folio',
    member: 'Miembro',
    member_policy: 'Afiliación',
    policy: 'Póliza',
    account: 'Cuenta',
    service: 'Servicio',
    provider: 'Proveedor',
    status: 'Estado',
    status_reason: 'Motivo',
    urgency: 'Urgencia',
    requested_units: 'Cuántas veces',
    used_units: 'Usadas',
    requested_on: 'Solicitada el',
    valid_from: 'Desde',
    valid_to: 'Hasta',
    diagnosis: 'Diagnóstico',
    estimate_cents: 'Costo estimado',
    approved_cents: 'Monto autorizado',
    purpose: 'Para qué es',
    claim: 'Comprobante y pago',
    payout_list: 'Lista de transferencias',
    paid_on: 'Pagada el',
    payment_reference: 'Referencia del pago',
    currency: 'Moneda',
    plan_pays_cents: 'Paga el plan',
    member_pays_cents: 'Paga el miembro',
    decision: 'Decisión',
    decided_by: 'Decidió',
    decided_at: 'Decidida',
    ticket: 'Ticket de soporte',
  },
  status: {
    draft: 'Borrador',
    requested: 'Por autorizar',
    in_review: 'En revisión',
    approved: 'Autorizada',
    partially_approved: 'Autorizada en parte',
    rejected: 'Rechazada',
    used: 'Usada',
    paid: 'Pagada',
    expired: 'Vencida',
    cancelled: 'Cancelada',
  },
  urgencies: { normal: 'Normal', urgent: 'Urgente' } satisfies Record<Urgency, string>,
  reasons: {
    not_covered: 'El plan no lo cubre',
    not_necessary: 'No es necesario por ahora',
    missing_documents: 'Faltan documentos',
    other_provider: 'Corresponde a otro proveedor',
    duplicate: 'Ya había otra igual',
    other: 'Otro',
  } satisfies Record<RejectionReason, string>,
  decision: {
    units: 'Veces que se autorizan',
    cents: 'Monto que paga el plan',
    reason_code: 'Motivo del rechazo',
    note: 'Nota',
  } satisfies Record<keyof ServiceDecision, string>,
  diagnosis: { add: 'Agregar diagnóstico', code: 'Clave CIE-10', text: 'Descripción del diagnóstico' },
  sections: { service: 'Qué se autoriza', given: 'Qué se dio', money: 'Cuánto cuesta', decision: 'Decisión' },
  hints: {
    estimate_cents: 'Vacío: la tarifa del proveedor',
    diagnosis: 'Solo lo lee quien puede editar',
  },
  approve: 'Autorizar',
  approveTitle: '¿Cuánto se autoriza de {{name}}?',
  approved: 'Autorización decidida',
  reject: 'Rechazar',
  rejectTitle: '¿Por qué se rechaza {{name}}?',
  rejected: 'Autorización rechazada',
})

declare module '@/i18n' {
  interface Texts {
    authorizations: typeof es
  }
}
