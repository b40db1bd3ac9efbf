import type { MethodLink } from '@/contract/methodUpdates'
import { addTexts } from '@/i18n'

/** The words of the link by which a customer changes their card. */
export const methodLink = {
  action: 'Enviar enlace para actualizar método',
  what: 'El enlace',
  title: 'Enviar enlace para actualizar el método de pago',
  told: 'Le llega por correo a {{to}}. Sirve una vez y durante 72 horas: con él guarda otra tarjeta y paga lo que debe. Nadie más ve el enlace.',
  replaces: 'Al enviar otro, este deja de servir.',
  send: 'Enviar',
  sent: 'Enlace enviado',
  revoke: 'Revocar el enlace',
  revoked: 'Enlace revocado',
  last: 'Último enlace',
  payment: {
    action: 'Enlace de pago',
    title: 'Enlace de pago de {{name}}',
    told: 'Quien tenga el enlace paga esta factura con tarjeta. Sirve una vez y durante 72 horas; no cambia con qué se cobra lo demás.',
    make: 'Crear enlace',
    mail: 'Crear y enviar por correo',
    made: 'Enlace creado',
    mailedTo: 'Lo enviamos a {{to}}.',
    once: 'Cópialo o guarda su QR ahora: al cerrar ya no se vuelve a mostrar.',
    link: 'el enlace',
    file: 'pago-{{name}}',
    close: 'Listo',
  },
  facts: {
    state: 'Estado',
    sent_to: 'Enviado a',
    created_at: 'Enviado',
    created_by: 'Lo envió',
    expires_at: 'Vence',
  },
  states: {
    live: 'Vigente',
    used: 'Usado',
    expired: 'Vencido',
    revoked: 'Revocado',
    replaced: 'Reemplazado por otro',
  } satisfies Record<MethodLink['state'], string>,
}

declare module '@/i18n' {
  interface Texts {
    methodLink: typeof methodLink
  }
}

addTexts('methodLink', methodLink)
