import type { Mail } from '@server/adapters/mail/mail'

const said = {
  enabled: {
    subject: 'Tu segundo factor está activado',
    text: 'Desde ahora, para entrar a la consola de Salvia se pide también un código de tu aplicación.',
  },
  removed: {
    subject: 'Tu segundo factor está desactivado',
    text: 'Desde ahora, para entrar a la consola de Salvia basta tu contraseña.',
  },
  reset: {
    subject: 'Se restableció tu segundo factor',
    text: 'Administración quitó el segundo factor de tu cuenta de Salvia y cerró tus sesiones. Entra otra vez y actívalo de nuevo.',
  },
  renewed: {
    subject: 'Tienes códigos de recuperación nuevos',
    text: 'Se hicieron códigos de recuperación nuevos para tu cuenta de Salvia. Los de antes ya no sirven.',
  },
} as const

/** Mails a user that their second factor changed, in case they did not change it themselves. */
export const mailSecondFactor = (
  mail: Mail,
  { name, email }: { name: string; email: string },
  what: keyof typeof said,
): Promise<void> =>
  mail.send({
    to: email,
    subject: said[what].subject,
    text: [
      `Hola, ${name}:`,
      said[what].text,
      'Si no fuiste tú, cambia tu contraseña y avisa a Administración.',
    ].join('\n\n'),
  })
