import type { Mail } from '@server/adapters/mail/mail'

const said = {
  added: (name: string) => ({
    subject: 'Agregaste una llave de acceso',
    text: `Desde ahora se entra a tu cuenta de Salvia también con la llave «${name}», sin contraseña.`,
  }),
  removed: (name: string) => ({
    subject: 'Se quitó una llave de acceso',
    text: `La llave «${name}» ya no sirve para entrar a tu cuenta de Salvia.`,
  }),
}

/** Mails a user that a passkey of theirs came or went, in case it was not by them. */
export function mailPasskey(
  mail: Mail,
  { name, email }: { name: string; email: string },
  what: keyof typeof said,
  passkey: string,
): Promise<void> {
  const { subject, text } = said[what](passkey)
  return mail.send({
    to: email,
    subject,
    text: [
      `Hola, ${name}:`,
      text,
      'Si no fuiste tú, quítala en «Llaves de acceso», en el menú con tu nombre, cambia tu contraseña y avisa a Administración.',
    ].join('\n\n'),
  })
}
