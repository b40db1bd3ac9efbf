import type { Message } from './mail'

/**
 * A message in the form that the mail library takes.
 * @param from the sender, as the header shows it
 */
export const letterOf = ({ to, subject, text, files = [] }: Message, from: string) => ({
  from,
  // Exactly one address and no list, as the address comes from user data.
  to: { name: '', address: to.replace(/[\r\n]/g, '') },
  subject,
  text,
  textEncoding: 'base64' as const,
  attachments: files.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  })),
  // A message must not read files or fetch URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
})
