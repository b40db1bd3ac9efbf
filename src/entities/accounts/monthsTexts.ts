import { addTexts } from '@/i18n'

export const es = {
  the: 'las gráficas de la cuenta',
  month: 'Mes',
  series: { billed: 'Facturado', paid: 'Pagado', other: 'Otros abonos', owed: 'Por cobrar al cierre' },
  summary: 'En 12 meses se facturaron {{billed}} y se pagaron {{paid}}; hoy se deben {{owed}}.',
  none: 'Sin facturas ni pagos en 12 meses.',
  ageing: {
    title: 'Lo que se debe, por días de atraso',
    head: 'Atraso',
    owed: 'Por cobrar',
    share: 'Parte',
    summary: 'De {{owed}} por cobrar, {{late}} ya vencieron.',
    none: 'No se debe nada.',
    current: 'Por vencer',
    days: '{{span}} días',
    more: 'Más de 90 días',
  },
}

declare module '@/i18n' {
  interface Texts {
    accountMonths: typeof es
  }
}

addTexts('accountMonths', es)
