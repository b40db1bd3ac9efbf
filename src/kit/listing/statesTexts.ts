import { addTexts } from '@/i18n'

export const es = {
  open: 'Por estado',
  title: '{{what}} por estado',
  the: 'cuántas hay en cada estado',
  summary: 'Donde hay más: {{states}}.',
  state: '{{state}}, {{total}}',
  head: 'Estado',
  none: 'Ninguna está en un estado de la república.',
}

declare module '@/i18n' {
  interface Texts {
    byState: typeof es
  }
}

addTexts('byState', es)
