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

/** The text of a message, which stands before the same as HTML, and before its files. */
function textOf(message: string): string {
  const [, text = ''] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(message) ?? []
  return Buffer.from(text, 'base64').toString()
}

/** The links of this site that were mailed to an address and match a pattern; the last one first. */
export const linksTo = (email: string, path: RegExp, data?: string): string[] =>
  mailsTo(email, data).flatMap((text) => path.exec(text)?.[0] ?? [])
