import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Clock, instant } from '@server/core/clock'
import { letterOf } from './letter'
import type { Mail } from './mail'

/**
 * Stores each message as an .eml file instead of sending it, for a server without a mail service.
 * @param announce receives the path and the recipient of each message
 */
export function createOutboxMail(
  folder: string,
  { clock, from, announce }: { clock: Clock; from: string; announce: (line: string) => void },
): Mail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const now = clock.now()
      const file = join(folder, `${instant(now).replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`)
      const { message: eml } = await composer.sendMail({ ...letterOf(message, from), date: now })
      await writeFile(file, eml, { mode: 0o600 })
      const link = /https?:\/\/\S+/.exec(message.text)?.[0]
      announce(`Mail kept in ${file}${link ? `: ${link}` : ''}`)
    },
  }
}
