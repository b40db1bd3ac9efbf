import { addTexts } from '@/i18n'

/** The words of what is agreed to with a plan. */
const es = {
  title: 'Condiciones del plan',
  which: 'Versión {{version}}, del {{day}}',
  get: '{{title}} (PDF)',
  busy: 'Un momento…',
  lost: 'No pudimos traer el documento. Inténtalo otra vez.',
}

declare module '@/i18n' {
  interface Texts {
    planDocuments: typeof es
  }
}

addTexts('planDocuments', es)
