import type { HealthAnswer, MemberKind, memberMenu, Relationship, memberContract } from '@/contract/members'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof memberContract>('Member')({
  empty: 'Agrega a las personas que cubre una cuenta.',
  fields: {
    gaps: 'Qué falta para que cubra',
    number: 'Número',
    full_name: 'Nombre',
    account: 'Cuenta',
    person: 'Persona',
    kind: 'Tipo',
    relationship: 'Parentesco',
    holder: 'Titular',
    status: 'Estado',
    primary_provider: 'Médico de cabecera',
    photo_attachment_uuid: 'Foto',
    card_issued_at: 'Credencial reemitida',
    status_reason: 'Motivo',
    enrolled_on: 'Fecha de alta',
    birth_date: 'Fecha de nacimiento',
    age: 'Edad',
    sex: 'Sexo',
    employee_number: 'Número de empleado',
    department: 'Área',
    cost_center: 'Centro de costos',
    hired_on: 'Fecha de ingreso a la empresa',
    emergency_contact: 'Contacto de emergencia',
    company: 'Empresa',
    policies: 'Pólizas',
    dependents: 'Dependientes',
    health_declaration: 'Declaración de salud',
  },
  columns: { enrolled_on: 'Desde', policies: 'Póliza' },
  filters: {
    company: 'Empresa',
    enrolled: 'Fecha de alta',
    created: 'Creado',
    department: 'Área',
    plan: 'Plan',
    policy: 'Póliza',
    without_policy: 'Sin póliza',
  },
  views: {
    all: 'Todos',
    active: 'Activos',
    pending: 'Pendientes',
    terminated: 'Bajas',
  },
  status: {
    pending: 'Pendiente',
    active: 'Activo',
    suspended: 'Suspendido',
    terminated: 'Baja',
  },
  kinds: { holder: 'Titular', dependent: 'Dependiente' } satisfies Record<MemberKind, string>,
  relationships: {
    spouse: 'Cónyuge',
    partner: 'Pareja',
    child: 'Hija o hijo',
    parent: 'Madre o padre',
    sibling: 'Hermana o hermano',
    other: 'Otra persona',
  } satisfies Record<Relationship, string>,
  actions: { reissue_card: 'Reemitir credencial' },
  done: { reissue_card: 'Credencial reemitida' },
  ask: {
    reissue_card: '¿Reemitir la credencial de {{name}}? La anterior dejará de servir.',
    activate: '¿Activar a {{name}}?',
    suspend: '¿Suspender a {{name}}?',
    reinstate: '¿Reincorporar a {{name}}?',
    terminate: '¿Dar de baja a {{name}}?',
    delete: '¿Eliminar a {{name}}?',
  } satisfies Record<keyof typeof memberMenu | 'delete', string>,
  sections: {
    used: 'Cobertura usada',
    enrolment: 'Alta',
    job: 'Trabajo',
    emergency: 'Contacto de emergencia',
    doctor: 'Médico de cabecera y credencial',
  },
  health: {
    answer: 'Respuesta',
    signed_at: 'Declarada el',
    told: 'Lo que contó',
    hidden: 'Reservada',
    answers: {
      no: 'Nada que declarar',
      yes: 'Declaró una enfermedad, lesión o tratamiento',
      undisclosed: 'Prefirió no decirlo',
    } satisfies Record<HealthAnswer, string>,
  },
  emergency: { add: 'Agregar contacto', name: 'Nombre', phone: 'Celular', relationship: 'Parentesco' },
  importGroup: 'Alta masiva',
  family: 'Familia',
  addDependent: 'Agregar dependiente',
})

declare module '@/i18n' {
  interface Texts {
    members: typeof es
  }
}
