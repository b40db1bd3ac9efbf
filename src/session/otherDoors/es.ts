import { addTexts } from '@/i18n'

const es = {
  passkey: 'Entrar con llave de acceso',
  entering: 'Entrando…',
  failed: {
    passkey:
      'Esa llave de acceso no sirve aquí, o pasó demasiado tiempo. Inténtalo otra vez, o entra con tu contraseña.',
  },
}

declare module '@/i18n' {
  interface Texts {
    otherDoors: typeof es
  }
}

addTexts('otherDoors', es)
