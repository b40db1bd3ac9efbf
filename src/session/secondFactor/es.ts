import { addTexts } from '@/i18n'

const es = {
  title: 'Segundo factor',
  what: 'tu segundo factor',
  signInTitle: 'Verifica que eres tú',
  signInIntro: 'Escribe el código de 6 dígitos de tu aplicación de autenticación.',
  setUpTitle: 'Activa tu segundo factor',
  setUpIntro: 'Tu rol exige un segundo factor. Necesitas una aplicación de autenticación en tu teléfono.',
  codesTitle: 'Guarda tus códigos de recuperación',

  password: 'Tu contraseña',
  passwordMissing: 'Escribe tu contraseña',
  code: 'Código de verificación',
  codeHint: 'Los 6 dígitos que se ven ahora.',
  recoveryCode: 'Código de recuperación',
  recoveryHint: 'Uno de los que guardaste; cada uno sirve una vez.',
  codeMissing: 'Escribe el código',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar el código de la aplicación',

  verify: 'Verificar',
  working: 'Verificando…',
  next: 'Continuar',
  back: 'Volver a iniciar sesión',

  scan: 'Escanea este código QR con tu aplicación (Google Authenticator, Microsoft Authenticator, 1Password u otra).',
  qr: 'Código QR para tu aplicación de autenticación',
  openApp: 'O ábrelo en la aplicación de este teléfono',
  type: 'Si no puedes escanearlo, escribe esta clave:',
  secret: 'Clave',
  afterwards: 'Después escribe el código que muestra.',

  codes:
    'Con cada uno entras una vez si no tienes tu teléfono. No volverán a mostrarse: guárdalos donde solo tú los veas.',
  codesUnsaved:
    'Si cierras ahora no los verás más. Cópialos o descárgalos antes; cierra otra vez para seguir sin ellos.',
  copyCodes: 'Copiar códigos',
  codesName: 'Códigos',
  download: 'Descargar',
  saved: 'Ya los guardé',
  file: 'salvia-codigos-de-recuperacion.txt',

  state: {
    on: 'Está activado. Al entrar se pide tu contraseña y un código de tu aplicación.',
    off: 'Está desactivado. Actívalo para que nadie entre solo con tu contraseña.',
    required: 'Tu rol lo exige, así que no se puede desactivar.',
    left_one: 'Te queda {{count}} código de recuperación.',
    left_many: 'Te quedan {{count}} de códigos de recuperación.',
    left_other: 'Te quedan {{count}} códigos de recuperación.',
  },
  enable: 'Activar',
  prove: 'Para empezar, escribe tu contraseña.',
  proveAll: 'Escribe tu contraseña y un código.',
  renew: 'Códigos nuevos',
  renewMeans: 'Los códigos de recuperación de antes dejan de servir.',
  remove: 'Desactivar',
  removeMeans: 'Desde ahora se entrará solo con tu contraseña.',
  removed: 'Segundo factor desactivado',
  begin: 'Continuar',

  failed: {
    refused: 'El código no coincide, ya se usó o ya cambió. Escribe el que se ve ahora.',
    gone: 'Pasó demasiado tiempo. Vuelve a iniciar sesión.',
  },
}

declare module '@/i18n' {
  interface Texts {
    secondFactor: typeof es
  }
}

addTexts('secondFactor', es)
