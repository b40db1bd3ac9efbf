import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { instant, type Clock } from './clock'

export type Message = { to: string; subject: string; text: string }

/** How the server sends mail. A deployment gives its own; the embedded one writes files. */
export type Mail = { send(message: Message): Promise<void> }

/**
 * Keeps each message as an .eml file instead of sending it, for a server without a mail service.
 * @param announce is told where each message went and which address it holds
 */
export function outboxMail(folder: string, clock: Clock, announce: (line: string) => void): Mail {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const now = clock.now()
      const file = join(folder, `${instant(now).replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(file, toEml(message, now), { mode: 0o600 })
      const link = /https?:\/\/\S+/.exec(message.text)?.[0]
      announce(`Mail kept in ${file}${link ? `: ${link}` : ''}`)
    },
  }
}

function toEml({ to, subject, text }: Message, date: Date): string {
  const lines = [
    'From: Salvia <no-reply@salvia.test>',
    `To: ${to.replace(/[\r\n]/g, '')}`,
    // Encoded whole, so that neither accents nor line breaks of a subject can reach the headers.
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${date.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ]
  return lines.join('\r\n')
}
