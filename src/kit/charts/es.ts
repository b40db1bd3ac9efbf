import { addTexts } from '@/i18n'

const es = {
  asTable: 'Ver tabla',
  asChart: 'Ver gráfica',
  values: 'Valores de: {{title}}',
  value: '{{point}}. {{values}}',
  series: '{{name}}: {{value}}',
}

declare module '@/i18n' {
  interface Texts {
    charts: typeof es
  }
}

addTexts('charts', es)
