import { addTexts } from '@/i18n'

/** The words of making two persons one, which come with the dialog. */
const merging = {
  title: 'Fusionar con otra persona',
  other: 'Con quién se fusiona',
  intro: 'Todo lo de ambas quedará en una. Puedes deshacerlo durante 30 días.',
  compare: 'Elige qué dato se queda',
  datum: 'Dato',
  stays: 'Se queda este registro',
  confirm: 'Fusionar personas',
  done: 'Personas fusionadas',
  equal: 'Lo demás es igual en ambas.',
}

declare module '@/i18n' {
  interface Texts {
    'person-merging': typeof merging
  }
}

addTexts('person-merging', merging)
