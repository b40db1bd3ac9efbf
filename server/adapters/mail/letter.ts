import type { Message } from './mail'
import { LOGO_CID, layMail, type MailHead } from './mailLayout'

type Sender = {
  /** The sender, as the header shows it. */
  from: string
  head: MailHead
}

/** A message in the form that the mail library takes: its text, the same as HTML, and its files. */
export const letterOf = (message: Message, { from, head }: Sender) => ({
  from,
  // Exactly one address and no list, as the address comes from user data.
  to: { name: '', address: message.to.replace(/[\r\n]/g, '') },
  subject: message.subject,
  text: message.text,
  html: layMail(message, head),
  textEncoding: 'base64' as const,
  attachments: [
    ...(head.logo ? [inlineLogo(head.logo)] : []),
    ...(message.files ?? []).map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(content),
    })),
  ],
  // A message must not read files or fetch URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** The first byte of every PNG; what else serves as a logo is a JPG. */
const PNG = 0x89

/** The logo, as the HTML of a mail shows it in its place. */
function inlineLogo(content: Buffer) {
  const type = content[0] === PNG ? 'png' : 'jpeg'
  return {
    filename: `logo.${type}`,
    contentType: `image/${type}`,
    contentDisposition: 'inline' as const,
    cid: LOGO_CID,
    content,
  }
}
