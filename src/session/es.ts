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

  login: {
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
  },

  recover: {
    title: 'Recupera tu contraseña',
    intro:
      'Escribe el correo con el que inicias sesión. Si tiene una cuenta, te enviaremos un enlace que dura 30 minutos.',
    submit: 'Enviar enlace',
    submitting: 'Enviando…',
    sentTitle: 'Revisa tu correo',
    sentIf: 'Si',
    sentThen: 'tiene una cuenta, el enlace llega en unos minutos. Revisa también el correo no deseado.',
    other: 'Usar otro correo',
    again: 'Enviar otra vez',
    againSoon: 'Podrás enviarlo otra vez en un minuto.',
    sentAgain: 'Enlace enviado otra vez',
  },

  reset: {
    title: 'Crea tu contraseña nueva',
    label: 'Contraseña nueva',
    rule: 'Al menos {{count}} caracteres. Puedes usar una frase.',
    submit: 'Guardar contraseña',
    submitting: 'Guardando…',
    spentTitle: 'Este enlace ya se usó o venció',
    spentBody: 'Cada enlace sirve una vez y dura 30 minutos.',
    another: 'Pedir otro enlace',
  },
}

declare module '@/i18n' {
  interface Texts {
    session: typeof es
  }
}

addTexts('session', es)
