import type { HealthAnswer } from '@/contract/members'
import { addTexts } from '@/i18n'

/** The texts of the declaration of health. */
const es = {
  title: 'Declaración de salud',
  why: 'Este plan la pide para conocer a quien va a cubrir. La guardamos cifrada y solo la ve quien administra tu plan.',
  you: '¿Tienes alguna enfermedad, lesión o tratamiento médico?',
  other: '¿{{name}} tiene alguna enfermedad, lesión o tratamiento médico?',
  answers: {
    no: 'No',
    yes: 'Sí',
    undisclosed: 'Prefiero no decirlo',
  } satisfies Record<HealthAnswer, string>,
  told: 'Cuéntanos cuál y desde cuándo',
  accept: 'Autorizo usar los datos de salud que escribí para activar mi plan.',
}

declare module '@/i18n' {
  interface Texts {
    health: typeof es
  }
}

addTexts('health', es)
