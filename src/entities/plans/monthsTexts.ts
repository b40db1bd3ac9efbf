import { addTexts } from '@/i18n'

export const es = {
  the: 'las pólizas por mes',
  month: 'Mes',
  came: 'Nuevas',
  renewed: 'Renovadas',
  left: 'Bajas',
  summary: 'En 12 meses: {{came}} nuevas, {{renewed}} renovadas y {{left}} bajas.',
  none: 'Ninguna póliza de este plan empezó ni terminó en 12 meses.',
}

declare module '@/i18n' {
  interface Texts {
    planMonths: typeof es
  }
}

addTexts('planMonths', es)
