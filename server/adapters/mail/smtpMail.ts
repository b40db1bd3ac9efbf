import { setTimeout as pause } from 'node:timers/promises'
import { letterOf } from './letter'
import type { Mail } from './mail'
import type { MailHead } from './mailLayout'

/** Milliseconds before each retry of a message that failed. */
const PAUSES = [1_000, 5_000, 25_000]

/**
 * Sends each message through an SMTP service. Temporary failures are retried, refusals are not.
 * @param url `smtp://` or `smtps://`, with user and password where the service requires them
 * @param loadHead reads whom mails are from, at each one
 */
export function createSmtpMail(
  url: string,
  {
    from,
    loadHead,
    pauses = PAUSES,
  }: { from: string; loadHead: () => Promise<MailHead>; pauses?: readonly number[] },
): Required<Mail> {
  const { hostname } = new URL(url)
  async function openTransport() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      // Mails contain login links, so they leave this machine encrypted or not at all.
      requireTLS: !LOOPBACK.has(hostname),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
  }
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send(message) {
      const letter = letterOf(message, { from, head: await loadHead() })
      for (const wait of [...pauses, undefined])
        try {
          transport ??= openTransport()
          await (await transport).sendMail(letter)
          return
        } catch (problem) {
          if (wait === undefined || isRefused(problem)) throw problem
          await pause(wait)
        }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the service refused for good (RFC 5321, 4.2.1: a reply that begins with 5). */
const isRefused = (problem: unknown) =>
  typeof problem === 'object' &&
  problem !== null &&
  'responseCode' in problem &&
  typeof problem.responseCode === 'number' &&
  problem.responseCode >= 500
