import { addTexts } from '@/i18n'

const es = {
  title: 'Enlace',
  taking: 'Te llevamos a',
  here: 'la página que buscas',
  open: 'Abrir ahora',
  ask: {
    title: 'Vas a salir a {{host}}',
    why: 'Es otro sitio. Continúa solo si confías en quien te envió este enlace.',
    go: 'Continuar',
    stay: 'No abrir',
    stayed: 'No lo abrimos. Puedes cerrar esta página.',
  },
  password: {
    title: 'Este enlace pide una contraseña',
    label: 'Contraseña',
    hint: 'Te la dio quien te envió el enlace.',
    missing: 'Escribe la contraseña',
    wrong: 'Esa no es la contraseña. Revísala y vuelve a intentarlo.',
    open: 'Abrir enlace',
    opening: 'Abriendo…',
  },
  press: {
    title: 'Tu enlace está listo',
    why: 'Ábrelo cuando vayas a usarlo: puede servir una sola vez.',
    open: 'Abrir enlace',
    opening: 'Abriendo…',
  },
  mailed: {
    title: 'Revisa tu correo',
    why: 'Por tu seguridad, te enviamos al correo que tenemos registrado un enlace personal para pagar o cambiar tu tarjeta. Llega en unos minutos.',
  },
  gone: {
    title: 'Este enlace ya no funciona',
    why: 'Venció, ya se usó o está incompleto. Pide uno nuevo a quien te lo envió.',
    search: 'Buscar médico, laboratorio o farmacia',
  },
  tooMany: 'Hay demasiados intentos. Espera un minuto y vuelve a intentarlo.',
  failed: 'No pudimos abrir el enlace. Revisa tu conexión.',
}

declare module '@/i18n' {
  interface Texts {
    shortLink: typeof es
  }
}

addTexts('shortLink', es)
