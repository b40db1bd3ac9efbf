import { addTexts } from '@/i18n'

const es = {
  email: 'Correo electrónico',
  emailMissing: 'Escribe tu correo electrónico',
  emailWrong: 'Escribe un correo como nombre@ejemplo.mx',
  password: 'Contraseña',
  passwordMissing: 'Escribe tu contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  capsLock: 'Bloq Mayús está activado',
  backToLogin: 'Volver a iniciar sesión',
  offline: 'Sin conexión. Revisa tu internet y vuelve a intentarlo.',
  tryLater: 'No pudimos completar la solicitud. Inténtalo de nuevo en unos minutos.',
}

declare module '@/i18n' {
  interface Texts {
    session: typeof es
  }
}

addTexts('session', es)
