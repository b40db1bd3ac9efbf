import type { LifeAct, LifeUnit } from '@/contract/accountLife'
import { addTexts } from '@/i18n'

export const es = {
  the: 'la vida de la cuenta',
  acts: {
    opened: 'Alta de la cuenta',
    contracted: 'Contrataciones',
    paid: 'Cobros hechos',
    failed: 'Cobros fallidos',
    ticket: 'Tickets',
    authorization: 'Autorizaciones',
    claim: 'Reembolsos y facturas',
    canceled: 'Cancelaciones',
    closed: 'Cierre de la cuenta',
  } satisfies Record<LifeAct, string>,
  units: {
    day: 'Día',
    week: 'Semana',
    month: 'Mes',
    quarter: 'Trimestre',
    year: 'Año',
  } satisfies Record<LifeUnit, string>,
  money: '{{total}} por {{money}}',
  summary: 'Desde el {{from}}: {{acts}}.',
  quiet: 'Desde el {{from}} no ha pasado nada más.',
  part: '{{act}}, {{total}}',
  none: 'Aún no ha pasado nada en esta cuenta.',
}

declare module '@/i18n' {
  interface Texts {
    accountLife: typeof es
  }
}

addTexts('accountLife', es)
