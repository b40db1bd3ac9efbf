import type { Message } from './mail'

/**
 * A message as the mail library takes it.
 * @param from who it comes from, as the header says it
 */
export const letterOf = ({ to, subject, text, files = [] }: Message, from: string) => ({
  from,
  // One address and no list: what is written there is data of somebody.
  to: { name: '', address: to.replace(/[\r\n]/g, '') },
  subject,
  text,
  textEncoding: 'base64' as const,
  attachments: files.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  })),
  // A message of ours never reads a file or calls an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})
