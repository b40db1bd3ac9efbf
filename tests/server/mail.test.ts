import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '@server/core/clock'
import { readEnvironment } from '@server/environment'
import type { Mail, Message } from '@server/adapters/mail/mail'
import { LOGO_CID, type MailHead } from '@server/adapters/mail/mailLayout'
import { createOutboxMail } from '@server/adapters/mail/outboxMail'
import { createSmtpMail } from '@server/adapters/mail/smtpMail'

const from = 'Salvia <no-reply@salvia.test>'
/** A picture of one dot, as an organization's logo. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
)
const head: MailHead = {
  name: 'Clínica <b>Güemes</b>',
  legal_name: null,
  address: 'Av. Juárez 5, Puebla',
  support_phone: '+525512345678',
  support_email: 'hola@clinica.test',
  logo,
}
const loadHead = () => Promise.resolve(head)
const ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

type Received = { recipients: string[]; message: string }

/** A mail service that refuses the first messages with these replies. */
async function aService({ refusals = [] as number[], user = '' } = {}) {
  const received: Received[] = []
  let tries = 0
  const service = new SMTPServer({
    authOptional: user === '',
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) =>
      username === user ? done(null, { user }) : done(new Error('Unknown')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const responseCode = refusals[tries++]
        if (responseCode) return done(Object.assign(new Error('Not now'), { responseCode }))
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  ending.push(() => new Promise<void>((resolve) => service.close(resolve)))
  const { port } = service.server.address() as AddressInfo
  const mail = (credentials = '') => {
    const sending = createSmtpMail(`smtp://${credentials}127.0.0.1:${port}`, {
      from,
      loadHead,
      pauses: [1, 1],
    })
    ending.push(sending.close)
    return sending
  }
  return { received, mail, tries: () => tries, port }
}

const letter: Message = {
  to: 'ana@ejemplo.test',
  subject: 'Año nuevo',
  text: 'Está en http://localhost/admin',
}

/** A message whose fields try to become headers. */
const hostile: Message = {
  to: 'ana@ejemplo.test\r\nBcc: x@y.z',
  subject: 'Año\r\nBcc: x@y.z',
  text: 'Está en http://localhost/admin',
  files: [
    { name: 'recibo\r\nBcc: x@y.z.pdf', type: 'application/pdf', content: new TextEncoder().encode('%PDF') },
  ],
}
const partIn = (message: string, type: string) =>
  Buffer.from(
    new RegExp(`Content-Type: text/${type}[\\s\\S]*?\\r\\n\\r\\n([\\w+/=\\r\\n]+)`).exec(message)?.[1] ?? '',
    'base64',
  ).toString()
const textIn = (message: string) => partIn(message, 'plain')
const htmlIn = (message: string) => partIn(message, 'html')

describe('a mail service', () => {
  test('is given each message, with its sender, its files and its accents', async () => {
    const { received, mail } = await aService()
    const file = {
      name: 'recibo año.pdf',
      type: 'application/pdf',
      content: new TextEncoder().encode('%PDF'),
    }
    await mail().send({ ...letter, files: [file] })
    expect(received.map(({ recipients }) => recipients)).toEqual([['ana@ejemplo.test']])
    const { message = '' } = received[0] ?? {}
    expect(message).toContain(`From: ${from}`)
    expect(message).toContain(`Subject: =?UTF-8?B?${Buffer.from(letter.subject).toString('base64')}?=`)
    expect(message).toContain('Content-Type: application/pdf')
    expect(textIn(message)).toBe(letter.text)
  })

  test('is given each message as text and as HTML, with the logo of the organization in it', async () => {
    const { received, mail } = await aService()
    await mail().send(letter)
    const { message = '' } = received[0] ?? {}
    expect(message).toContain('Content-Type: multipart/alternative')
    expect(message).toContain(`Content-ID: <${LOGO_CID}>`)
    expect(message).toMatch(/Content-Type: image\/png; name=logo.png/)
    expect(message.indexOf('Content-Type: text/plain')).toBeLessThan(
      message.indexOf('Content-Type: text/html'),
    )
    const html = htmlIn(message)
    expect(html).toContain(`src="cid:${LOGO_CID}"`)
    expect(html).toContain('<a href="http://localhost/admin"')
    expect(html).toContain('Clínica &lt;b&gt;Güemes&lt;/b&gt;')
    expect(html).toContain('55 1234 5678 · hola@clinica.test')
  })

  test('that cannot take a message now is given it again; one that refuses it is not', async () => {
    const busy = await aService({ refusals: [451, 421] })
    await busy.mail().send(letter)
    expect([busy.received.length, busy.tries()]).toEqual([1, 3])
    const strict = await aService({ refusals: [550] })
    await expect(strict.mail().send(letter)).rejects.toThrow('550')
    expect(strict.tries()).toBe(1)
  })

  test('that is down ends the tries in an error', async () => {
    const { port } = await aService()
    for (const end of ending.splice(0)) await end()
    const mail = createSmtpMail(`smtp://127.0.0.1:${port}`, { from, loadHead, pauses: [1] })
    await expect(mail.send(letter)).rejects.toThrow('ECONNREFUSED')
  })

  test('is entered with the user and password of its address', async () => {
    const { received, mail } = await aService({ user: 'salvia' })
    await expect(mail('other:secret@').send(letter)).rejects.toThrow('535')
    await mail('salvia:secret@').send(letter)
    expect(received).toHaveLength(1)
  })
})

describe('by every carrier, a message', () => {
  const folder = mkdtempSync(join(tmpdir(), 'salvia-mail-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function keptIn(send: (mail: Mail) => Promise<void>) {
    const lines: string[] = []
    const announce = (line: string) => void lines.push(line)
    await send(createOutboxMail(folder, { clock: systemClock, from, loadHead, announce }))
    return { lines, messages: readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')) }
  }

  test('cannot add a header or a recipient by what it says', async () => {
    const { received, mail } = await aService()
    const { to, ...ours } = hostile
    await expect(mail().send(hostile)).rejects.toThrow('501')
    await mail().send({ ...ours, to: letter.to })
    const { lines, messages } = await keptIn((kept) => kept.send({ ...ours, to }))
    expect(received.map(({ recipients }) => recipients)).toEqual([[letter.to]])
    for (const message of [...received.map(({ message }) => message), ...messages]) {
      expect(message).not.toMatch(/^Bcc/m)
      expect(textIn(message)).toBe(hostile.text)
    }
    expect(lines).toEqual([expect.stringMatching(/\.eml: http:\/\/localhost\/admin$/)])
  })
})

test('the environment names the mail service, and who its mail comes from', () => {
  expect(readEnvironment({ PUBLIC_URL: 'https://consola.ejemplo.mx' })).toMatchObject({
    smtpUrl: undefined,
    mailFrom: 'Salvia <no-reply@consola.ejemplo.mx>',
  })
  expect(() => readEnvironment({ SMTP_URL: 'http://correo.ejemplo.mx' })).toThrow('SMTP_URL')
  expect(() => readEnvironment({ MAIL_FROM: 'x@y.z\r\nBcc: a@b.c' })).toThrow('MAIL_FROM')
})
