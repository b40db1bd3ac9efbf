import { addTexts } from '@/i18n'

/** The words of comparing plans. */
const es = {
  title: 'Comparación de planes',
  fact: 'Qué comparas',
  price: 'Precio',
  people: 'Personas',
  waiting: 'Espera',
  usableNow: 'Puedes usar todo desde hoy',
  usableFrom: '{{names}}: desde el {{day}}',
  included: 'Incluye',
  notIncluded: 'No incluye',
  notFor: 'No es para ti si',
  details: 'Cómo se paga',
  differs: 'Distinto',
  addons: 'Complementos',
  choose: 'Elige',
}

declare module '@/i18n' {
  interface Texts {
    comparing: typeof es
  }
}

addTexts('comparing', es)
