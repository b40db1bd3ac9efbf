import { addTexts } from '@/i18n'

/** The words of adding a payment method for a customer. */
export const newMethod = {
  what: 'El formulario',
  fields: {
    name: 'Nombre en la tarjeta',
    has_consent: 'Su titular lo autorizó',
    is_default: 'Cobrarle con él desde ahora',
  },
  card: {
    action: 'Agregar tarjeta',
    title: 'Agregar una tarjeta de {{name}}',
    told: 'Con su titular al teléfono: dicta los datos y tú los escribes aquí. Van directo al procesador de pagos; no los anotes en otra parte.',
    frame: 'Datos de la tarjeta',
    read: 'Léele: «¿Autorizas a {{seller}} a hacer con esta tarjeta los cobros de tus planes, hasta que nos digas lo contrario?».',
    check: 'Revisa los datos de la tarjeta',
    confirm: 'Guardar tarjeta',
    done: 'Tarjeta guardada',
  },
  account: {
    action: 'Agregar cuenta bancaria',
    title: 'Agregar una cuenta bancaria de {{name}}',
    told: 'Para cobrar con cargo a su cuenta. Hace falta su mandato firmado, a favor de {{seller}}: adjúntalo después en el cliente.',
    none: 'El procesador de pagos no hace cargos a cuentas bancarias. Agrega una tarjeta o envía el enlace.',
    confirm: 'Guardar cuenta',
    done: 'Cuenta guardada',
  },
  mailed: 'Le avisamos por correo que se guardó, por si no fue él o ella.',
}

declare module '@/i18n' {
  interface Texts {
    newMethod: typeof newMethod
  }
}

addTexts('newMethod', newMethod)
