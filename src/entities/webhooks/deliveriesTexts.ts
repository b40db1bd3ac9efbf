import { addTexts } from '@/i18n'

export const es = {
  the: 'las entregas por día',
  day: 'Día',
  ok: 'Entregadas',
  failed: 'Fallidas o descartadas',
  pending: 'Por entregar',
  share: 'Éxito',
  summary: 'Llegó el {{share}} de {{sent}} entregas terminadas.',
  allWell: 'Ningún día tuvo fallas.',
  bad_one: 'Hubo fallas en {{count}} día.',
  bad_many: 'Hubo fallas en {{count}} de días.',
  bad_other: 'Hubo fallas en {{count}} días.',
  none: 'No se le envió nada en 30 días.',
}

declare module '@/i18n' {
  interface Texts {
    webhookDays: typeof es
  }
}

addTexts('webhookDays', es)
