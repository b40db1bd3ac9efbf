import { addTexts } from '@/i18n'

const es = {
  passkey: 'Entrar con llave de acceso',
  provider: 'Entrar con {{name}}',
  entering: 'Entrando…',
  failed: {
    provider:
      'El proveedor no te dejó pasar, o lo cancelaste. Inténtalo otra vez, o entra con tu contraseña.',
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
