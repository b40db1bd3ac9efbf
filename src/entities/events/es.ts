import type { Severity, eventContract } from '@/contract/events'
import { entityLabels } from '@/kit/vocabulary/entityLabels'

export const es = entityLabels<typeof eventContract>('Event')({
  history: 'Historial',
  empty:
    'Se registran solos cuando algo cambia: altas, bajas, adeudos, ediciones. Lo que pasa fuera se anota desde la actividad de cada registro.',
  fields: {
    uuid: 'Identificador',
    version: 'Versión',
    type: 'Qué pasó',
    occurred_at: 'Fecha',
    created_at: 'Registrado',
    actor: 'Quién',
    subject: 'Sobre',
    account: 'Cuenta',
    severity: 'Importancia',
    reviewed: 'Revisado',
    review: 'Revisión',
    data: 'Datos',
    previous: 'Antes',
    reason: 'Motivo',
    request_id: 'Solicitud',
    correlation_id: 'Grupo de cambios',
    test: 'De prueba',
    fact_versions: 'Hecho anotado',
  },
  filters: {
    type: 'Qué pasó',
    subject_type: 'Entidad',
    severity: 'Importancia',
    reviewed: 'Revisado',
    created: 'Fecha',
  },
  views: {
    all: 'Todos',
    attention: 'Requieren atención',
    unreviewed: 'Sin revisar',
  },
  severities: { info: 'Informativo', warning: 'Aviso', error: 'Error' } satisfies Record<Severity, string>,
  review: {
    action: 'Marcar como revisado',
    title: '¿Marcar este evento como revisado?',
    note: 'Nota',
    done: 'Evento revisado',
    by: '{{name}} lo revisó',
  },
  sections: { what: 'Qué pasó', data: 'Datos', trace: 'Rastro' },
  same: 'Mismo grupo de cambios',
  none: 'Este evento no trae datos.',
  copy: 'Copiar JSON',
})

declare module '@/i18n' {
  interface Texts {
    events: typeof es
  }
}
