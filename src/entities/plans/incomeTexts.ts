import type { IncomeReason } from '@/contract/planIncome'
import { addTexts } from '@/i18n'

export const es = {
  the: 'el ingreso del plan',
  month: 'Mes',
  series: {
    come: 'Entran',
    more: 'Suben',
    price: 'Precio y descuentos',
    less: 'Bajan',
    leave: 'Salen',
    income: 'Ingreso mensual al cierre',
  },
  summary: 'En 12 meses el ingreso mensual pasó de {{from}} a {{to}}: {{difference}}.',
  none: 'Nada ha movido el ingreso de este plan en 12 meses.',
  why: {
    title: 'Por qué se movió, 12 meses',
    head: 'Por qué',
    value: 'Ingreso mensual',
    changes: 'Cambios',
    summary: 'Lo que más lo movió: {{reason}}, {{amount}}.',
    none: 'Nada lo ha movido.',
  },
  reasons: {
    new: 'Contrataciones',
    returned: 'Reanudadas y al corriente',
    from_plan: 'Llegaron de otro plan',
    more: 'Más personas, complementos o periodo',
    price: 'Otro precio',
    discount: 'Descuentos',
    less: 'Menos personas, complementos o periodo',
    paused: 'En pausa',
    unpaid: 'Impagas',
    to_plan: 'Pasaron a otro plan',
    canceled: 'Cancelaciones',
  } satisfies Record<IncomeReason, string>,
}

declare module '@/i18n' {
  interface Texts {
    planIncome: typeof es
  }
}

addTexts('planIncome', es)
