import type { CoverVerdict } from '@/contract/coverGaps'
import type { CoveredBenefit, memberPolicyContract } from '@/contract/memberPolicies'
import type { MemberKind, Relationship } from '@/contract/members'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof memberPolicyContract>('MemberPolicy')({
  empty: 'Muestran a quién cubre cada póliza. Agrega miembros desde una póliza.',
  certificate: 'Descargar certificado',
  sendCertificate: 'Enviar certificado por correo',
  fields: {
    gaps: 'Qué falta para que cubra',
    number: 'Folio',
    member: 'Miembro',
    policy: 'Póliza',
    policy_status: 'Estado de la póliza',
    plan: 'Plan',
    account: 'Cuenta',
    role: 'Tipo',
    relationship: 'Parentesco',
    status: 'Estado',
    status_reason: 'Motivo',
    starts_on: 'Desde',
    ends_on: 'Hasta',
    waiting_ends_on: 'Fin de espera',
    waiting: 'En espera',
    card_number: 'Número de credencial',
    premium_share_cents: 'Parte de la prima',
    currency: 'Moneda',
    exclusions: 'Exclusiones',
    benefits: 'Beneficios',
  },
  columns: { card_number: 'Credencial' },
  filters: { person: 'Persona', waiting: 'En espera', ending: 'Termina en 30 días' },
  views: {
    all: 'Todas',
    active: 'Vigentes',
    waiting: 'En espera',
    ended: 'Terminadas',
  },
  status: {
    pending: 'Pendiente',
    active: 'Vigente',
    suspended: 'Suspendida',
    ended: 'Terminada',
    rejected: 'Rechazada',
  },
  roles: { holder: 'Titular', dependent: 'Dependiente' } satisfies Record<MemberKind, string>,
  relationships: {
    spouse: 'Cónyuge',
    partner: 'Pareja',
    child: 'Hija o hijo',
    parent: 'Madre o padre',
    sibling: 'Hermana o hermano',
    other: 'Otra persona',
  } satisfies Record<Relationship, string>,
  benefits: {
    service_category: 'Categoría o servicio',
    service: 'Servicio',
    covered: 'Cubierto',
    waits_until: 'Se cubre desde',
    limit_count: 'Usos',
    used_count: 'Usados',
    limit_cents: 'Monto',
    used_cents: 'Monto usado',
    copay_cents: 'Copago',
    coinsurance_pct: 'Coaseguro',
    requires_authorization: 'Con autorización',
    verdict: 'Hoy',
    says: 'Por qué',
  } satisfies Record<keyof CoveredBenefit, string>,
  verdicts: {
    covers: 'Cubre',
    covers_with_authorization: 'Con autorización',
    not_today: 'Hoy no',
    not_included: 'No lo incluye',
  } satisfies Record<CoverVerdict, string>,
  ofLimit: '{{used}} de {{limit}}',
  unlimited: 'Sin límite',
  sections: {
    used: 'Cobertura usada',
    cover: 'Quién y hasta cuándo',
    contract: 'Póliza y plan',
    ask: '¿Está cubierto?',
    days: 'Días cubiertos',
  },
  tabs: { cover: 'Cobertura', exclusions: 'Exclusiones' },
  title: 'Afiliaciones',
  addToPolicy: 'Agregar a póliza',
  ask: {
    reject: '¿Rechazar la afiliación de {{name}}?',
    suspend: '¿Suspender la afiliación de {{name}}?',
    reactivate: '¿Reactivar la afiliación de {{name}}?',
    terminate: '¿Dar de baja la afiliación de {{name}}?',
    delete: '¿Eliminar la afiliación de {{name}}?',
  } satisfies Record<keyof typeof memberPolicyContract.transitions | 'delete', string>,
  exclusion: {
    one: 'Exclusión',
    add: 'Agregar exclusión',
    what: 'Qué se excluye',
    service: 'Servicio',
    service_category: 'Categoría de servicio',
    reason: 'Motivo de la exclusión',
    until: 'Hasta cuándo',
  },
  hints: {
    policy: 'El precio cambia desde el próximo cobro',
    starts_on: 'Vacío: desde hoy, o desde que empiece la póliza',
    ends_on: 'Vacío: hasta que termine la póliza',
    exclusions: 'Un servicio, o una categoría entera',
  },
  none: 'Aún no hay.',
})

declare module '@/i18n' {
  interface Texts {
    'member-policies': typeof es
  }
}
