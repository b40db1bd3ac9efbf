import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, instant } from '@server/core/clock'
import { letterOf } from './letter'
import type { Mail } from './mail'
import type { MailHead } from './mailLayout'

/**
 * Stores each message as an .eml file instead of sending it, for a server without a mail service.
 * @param announce receives the path and the recipient of each message
 * @param loadHead reads whom mails are from, at each one
 */
export function createOutboxMail(
  folder: string,
  {
    clock,
    from,
    loadHead,
    announce,
  }: {
    clock: Clock
    from: string
    loadHead: () => Promise<MailHead>
    announce: (line: string) => void
  },
): Mail {
  return {
    async send(message) {
      // Loaded with the first mail, which may never come.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const now = clock.now()
      const file = join(folder, `${instant(now).replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`)
      const letter = letterOf(message, { from, head: await loadHead() })
      const { message: eml } = await composer.sendMail({ ...letter, date: now })
      await writeFile(file, eml, { mode: 0o600 })
      const link = /https?:\/\/\S+/.exec(message.text)?.[0]
      announce(`Mail kept in ${file}${link ? `: ${link}` : ''}`)
    },
  }
}
