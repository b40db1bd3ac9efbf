import { addTexts } from '@/i18n'

export const es = {
  day: 'Día',
  step: 'Paso',
  source: 'Origen',
  count: 'Cuántas',
  visits: 'Visitas',
  people: 'Personas',
  started: 'Compras iniciadas',
  paid: 'Contrataciones',
  ofVisits: 'De las visitas',
  ofBefore: 'Del paso anterior',
  summary:
    'Del {{from}} al {{to}}: {{visits}} visitas, {{started}} compras iniciadas y {{paid}} contrataciones.',
  funnelSummary: 'Desde que existe: de {{visits}} visitas salieron {{paid}} contrataciones ({{share}}).',
  sourcesSummary: 'La mayoría vino de {{source}}: {{visits}} de {{all}} visitas.',
  sourceText: '{{visits}} visitas · {{started}} iniciadas · {{paid}} pagadas',
  none: 'Nadie lo ha abierto todavía.',
}

declare module '@/i18n' {
  interface Texts {
    linkVisits: typeof es
  }
}

addTexts('linkVisits', es)
