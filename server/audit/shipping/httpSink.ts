import type { AuditSink } from './auditSink'

const TIMEOUT_MS = 10_000

/** Posts lines to an HTTP collector as NDJSON; anything but a success counts as not arrived. */
export function createHttpSink(url: URL, token?: string): AuditSink {
  return {
    name: `${url.origin}${url.pathname}`,
    async send(lines) {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-ndjson',
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: lines.map(({ json }) => `${json}\n`).join(''),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!ok) throw new Error(`The audit collector answered ${status}`)
    },
    close: async () => {},
  }
}
