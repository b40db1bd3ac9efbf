import { addTexts } from '@/i18n'

/** The words of signing in: choosing a password anew does without. */
const es = {
  title: 'Inicia sesión',
  goingTo: 'Para continuar en {{section}}',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  forgotten: '¿Olvidaste tu contraseña?',
  ended: 'Tu sesión terminó. Inicia sesión y vuelves a donde estabas.',
  passwordUpdated: 'Contraseña actualizada. Inicia sesión.',
  failed: {
    refused: 'El correo o la contraseña no coinciden. Revisa ambos.',
    elsewhere:
      'Desde esta red no se puede entrar. Conéctate a la de tu organización, o pide a Administración que agregue tu dirección.',
    network: 'Sin conexión. No podemos iniciar sesión.',
    unreadable: 'El servidor dio una respuesta de inicio de sesión no válida. Inténtalo de nuevo.',
    server: 'No pudimos iniciar sesión. Inténtalo de nuevo en unos minutos.',
    wait: 'Demasiados intentos. Espera unos minutos o recupera tu contraseña.',
    waitMinutes_one: 'Demasiados intentos. Espera {{count}} minuto o recupera tu contraseña.',
    waitMinutes_many: 'Demasiados intentos. Espera {{count}} minutos o recupera tu contraseña.',
    waitMinutes_other: 'Demasiados intentos. Espera {{count}} minutos o recupera tu contraseña.',
  },
}

declare module '@/i18n' {
  interface Texts {
    login: typeof es
  }
}

addTexts('login', es)
