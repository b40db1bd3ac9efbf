import { addTexts } from '@/i18n'

const es = {
  title: 'Autoriza el descuento de tu nómina',
  folio: 'Folio {{folio}}, por medio de {{company}}',
  now: 'Hoy se descuentan {{price}} {{per}}.',
  nothingNow: 'Hoy no se descuenta nada de tu nómina.',
  what: 'Qué se cobra',
  from: 'Desde tu nómina de {{month}}',
  before: 'Antes de autorizar',
  same: 'Hasta entonces, tu plan y lo que se descuenta siguen igual.',
  told: '{{company}} recibe tu nombre y lo que se descuenta, nada de tu salud.',
  withdraw: 'Puedes retirar tu autorización en línea cuando quieras, sin cancelar tu plan.',
  go: 'Autorizar descuento',
  busy: 'Un momento…',
  missing: 'Marca la casilla para autorizarlo',
  decline: 'No autorizar',
  agreed: 'Lo autorizaste',
  agreedBody: 'Se descuenta desde tu nómina de {{month}}. Te enviamos un correo con lo que autorizaste.',
  declined: 'No lo autorizaste',
  declinedBody: 'Tu plan y lo que se descuenta siguen igual. No se cobró nada.',
  gone: 'Este enlace ya no sirve',
  goneBody: 'Venció o se cambió por otro. Pide otro a Recursos Humanos de tu empresa.',
  failed: 'No pudimos abrir tu enlace. Revisa tu conexión.',
}

declare module '@/i18n' {
  interface Texts {
    agreeing: typeof es
  }
}

addTexts('agreeing', es)
