import { addTexts } from '@/i18n'

/** The words of what surrounds every screen: they are there before any screen is. */
const es = {
  notKept:
    'Tu navegador no permite guardar la sesión. Si recargas o cierras esta pestaña, tendrás que iniciar sesión otra vez.',
  understood: 'Entendido',
  unknownTitle: 'No encontramos esta página',
  unknownBody: 'Puede que el enlace esté incompleto o que la página ya no exista.',
  goHome: 'Ir al inicio',
  failedTitle: 'No pudimos mostrar esta pantalla',
  failedBody: 'Recarga la página o avisa a Plataforma.',
  reload: 'Recargar',
}

declare module '@/i18n' {
  interface Texts {
    start: typeof es
  }
}

addTexts('start', es)
