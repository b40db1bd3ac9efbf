import { addTexts } from '@/i18n'

const es = {
  title: 'Llaves de acceso',
  what: 'tus llaves de acceso',
  intro:
    'Con una llave entras con tu huella, tu rostro o el PIN de tu equipo, sin contraseña ni código. La guarda tu teléfono, tu computadora o tu administrador de contraseñas.',
  none: 'No tienes ninguna todavía.',
  add: 'Agregar llave',
  prove: 'Para empezar, escribe tu contraseña.',
  proveAll: 'Para empezar, escribe tu contraseña y un código de tu aplicación.',
  next: 'Continuar',
  naming: 'Tu llave está lista. Ponle un nombre con el que la reconozcas.',
  name: 'Nombre de la llave',
  nameMissing: 'Escribe un nombre',
  nameHint: 'Como «Mi teléfono» o «Computadora de la oficina».',
  save: 'Guardar llave',
  saving: 'Guardando…',
  added: 'Llave agregada',
  made: 'Agregada',
  used: 'Último uso',
  unused: 'Sin usar',
  synced: 'Se copia entre tus equipos',
  remove: 'Quitar',
  removeOf: 'Quitar {{name}}',
  ask: '¿Quitar la llave «{{name}}»?',
  means: 'Ya no servirá para entrar. Bórrala también de donde la guardaste.',
  removed: 'Llave quitada',
  failed: {
    unsupported:
      'Este navegador no tiene llaves de acceso. Abre la consola con {{address}}, o usa otro navegador.',
    known: 'Ese equipo ya tiene una llave tuya.',
    stopped: 'No se hizo la llave: se canceló o pasó demasiado tiempo. Inténtalo otra vez.',
  },
}

declare module '@/i18n' {
  interface Texts {
    passkeys: typeof es
  }
}

addTexts('passkeys', es)
