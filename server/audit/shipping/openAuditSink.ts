import type { AuditSink } from './auditSink'
import { createFileSink } from './fileSink'
import { createHttpSink } from './httpSink'
import { createSyslogSink } from './syslogSink'

/** An address that no sink understands. */
export class UnknownSink extends Error {}

/**
 * Opens a sink by its address: `file:///path`, `syslog://host:port` (TCP), `syslogs://host:port` (TLS) or `https://…`.
 * @throws {UnknownSink}
 */
export function openAuditSink(address: string, token?: string): AuditSink {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isLoopback = url !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url?.protocol === 'file:') return createFileSink(url)
  if (url?.protocol === 'syslog:' || url?.protocol === 'syslogs:') return createSyslogSink(url)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback))
    return createHttpSink(url, token)
  throw new UnknownSink('AUDIT_SINK is file:///path, syslog://host:port, syslogs://host:port or https://…')
}
