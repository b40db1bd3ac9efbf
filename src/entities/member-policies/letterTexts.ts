import type { AddresseeRole } from '@/contract/letters'
import { addTexts } from '@/i18n'

/** The words of what is told in writing: certificates and answers of covers. */
export const letterTexts = {
  certificate: {
    title: '¿A quién se envía el certificado {{number}}?',
    confirm: 'Enviar certificado',
    done: 'Certificado enviado',
  },
  answer: {
    title: '¿A quién se envía esta respuesta?',
    confirm: 'Enviar respuesta',
    done: 'Respuesta enviada',
  },
  whom: 'A quién',
  other: 'Otra dirección',
  roles: { payer: 'Quien paga', holder: 'Titular', member: 'Miembro' } satisfies Record<
    AddresseeRole,
    string
  >,
  to: 'Correo',
  message: 'Mensaje',
  messageHint: 'Va al principio del correo',
}

declare module '@/i18n' {
  interface Texts {
    letters: typeof letterTexts
  }
}

addTexts('letters', letterTexts)
