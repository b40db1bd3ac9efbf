import { addTexts } from '@/i18n'

/** The words of choosing a password anew: signing in does without. */
const es = {
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
    recovery: typeof es
  }
}

addTexts('recovery', es)
