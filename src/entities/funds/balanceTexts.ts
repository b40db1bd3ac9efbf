import { addTexts } from '@/i18n'

export const es = {
  the: 'la gráfica del saldo',
  day: 'Al día',
  forecast: '{{day}} (estimado)',
  series: {
    posted: 'Saldo total',
    held: 'Retenido',
    forecast: 'Si se gasta como en los últimos 30 días',
  },
  threshold: 'Umbral {{amount}}',
  summary: 'Hoy hay {{posted}}, de los que {{held}} están retenidos; hace {{span}} había {{before}}.',
  summaryLasts: '{{summary}} Al ritmo de los últimos 30 días alcanza hasta el {{day}}.',
  weeks_one: '{{count}} semana',
  weeks_many: '{{count}} semanas',
  weeks_other: '{{count}} semanas',
  months_one: '{{count}} mes',
  months_many: '{{count}} meses',
  months_other: '{{count}} meses',
  first: 'Hoy hay {{posted}}, de los que {{held}} están retenidos.',
  none: 'El fondo aún no tiene movimientos.',
}

declare module '@/i18n' {
  interface Texts {
    fundBalances: typeof es
  }
}

addTexts('fundBalances', es)
