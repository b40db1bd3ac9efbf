import { addTexts } from '@/i18n'

/** The words of what is told of a plan on its own page as among others. */
const es = {
  notFor: 'No es para ti si {{reasons}}.',
  notForTitle: 'Para quién no es',
  reasons: {
    older: 'tienes más de {{age}} años',
    younger: 'tienes menos de {{age}} años',
    one: 'quieres cubrir a más de una persona',
    most: 'quieres cubrir a más de {{people}} personas',
    least: 'quieres cubrir a menos de {{people}} personas',
    children: 'tus hijas o hijos tienen más de {{age}} años',
    states: 'no vives en {{states}}',
    company: 'lo quieres para ti y no para la gente de una empresa',
    soon: 'necesitas usarlo antes del {{day}}',
  },
  equals: 'equivale a {{price}} al mes',
}

declare module '@/i18n' {
  interface Texts {
    planFacts: typeof es
  }
}

addTexts('planFacts', es)
