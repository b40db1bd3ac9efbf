import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AuditSink } from './auditSink'

/** Appends lines to a file, one JSON each, and waits until the disk has them. */
export function createFileSink(url: URL): AuditSink {
  const path = fileURLToPath(url)
  return {
    name: url.href,
    async send(lines) {
      // Opened each time, so that a file that was rotated away is begun anew.
      const file = await open(path, 'a', 0o600)
      try {
        await file.appendFile(lines.map(({ json }) => `${json}\n`).join(''))
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    close: async () => {},
  }
}
