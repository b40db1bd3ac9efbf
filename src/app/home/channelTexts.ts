import type { ChannelMeasure } from '@/contract/home'
import { addTexts } from '@/i18n'

export const es = {
  measure: 'Qué se compara',
  measures: {
    sold: 'Contratadas',
    started: 'Iniciadas',
    billed: 'Facturado',
    canceled: 'Canceladas',
  } satisfies Record<ChannelMeasure, string>,
  company: 'Empresa y nómina',
  others: 'WhatsApp y API',
  summary: '{{measure}} en 12 meses: {{channels}}.',
  channel: '{{channel}}, {{sum}}',
  head: 'Mes',
  none: 'Nada en 12 meses.',
}

declare module '@/i18n' {
  interface Texts {
    salesChannels: typeof es
  }
}

addTexts('salesChannels', es)
