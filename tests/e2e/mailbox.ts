import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was mailed to an address, the last message first, by the server with that data. */
export function mailsTo(email: string, data = process.env.E2E_DATA ?? ''): string[] {
  const folder = join(data, 'outbox')
  return (existsSync(folder) ? readdirSync(folder) : [])
    .sort()
    .reverse()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((message) => message.includes(`To: ${email}`))
    .map(textOf)
}

/** The text of a message, with or without files beside it. */
function textOf(message: string): string {
  const [, boundary] = /boundary="([^"]+)"/.exec(message) ?? []
  const part = boundary ? message.split(`--${boundary}`)[1] : message
  return Buffer.from((part ?? '').split('\r\n\r\n').slice(1).join(''), 'base64').toString()
}

/** The links of this site that were mailed to an address and match a pattern; the last one first. */
export const linksTo = (email: string, path: RegExp, data?: string): string[] =>
  mailsTo(email, data).flatMap((text) => path.exec(text)?.[0] ?? [])
