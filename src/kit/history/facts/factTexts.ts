import type { FactKind } from '@/contract/facts'
import { addTexts } from '@/i18n'

/** The words of what is noted by hand. */
export const es = {
  title: 'Registrar un hecho',
  save: 'Registrar hecho',
  saved: 'Hecho registrado',
  fields: { kind: 'Qué pasó', text: 'Cuéntalo', reason: 'Motivo' },
  hint: 'Queda en la actividad con tu nombre y la hora. No escribas números de tarjeta.',
  kinds: {
    call: 'Llamada',
    message: 'Mensaje',
    visit: 'Visita',
    document: 'Documento recibido',
    agreement: 'Acuerdo',
    other: 'Otro',
  } satisfies Record<FactKind, string>,
  corrected: 'Corregido por {{name}}',
  withdrawn: 'Retirado por {{name}}',
  earlier: 'Lo que decía antes',
  correct: 'Corregir hecho',
  correctTitle: 'Corregir este hecho',
  correctHint: 'Lo que decía queda en su historial, con quién lo corrigió y cuándo.',
  correctDone: 'Hecho corregido',
  withdraw: 'Retirar hecho',
  withdrawTitle: '¿Retirar este hecho?',
  withdrawHint: 'Se muestra como retirado y ya no se corrige. Lo que decía se puede seguir leyendo.',
  withdrawDone: 'Hecho retirado',
}

declare module '@/i18n' {
  interface Texts {
    facts: typeof es
  }
}

addTexts('facts', es)
