import { createFileSink } from './fileSink'
import { createHttpSink } from './httpSink'
import { createSyslogSink } from './syslogSink'

/** A line of the audit log as JSON: all that its hash states, and the hash. */
export type ShippedLine = { position: number; at: string; json: string }

/** A place outside that keeps the audit log, so that nobody who holds the database can rewrite it unnoticed. */
export type AuditSink = {
  /** Its address without secrets, by which it is remembered how far it was told. */
  name: string
  /** Hands lines over in order. @throws where it is not certain that all of them arrived */
  send(lines: readonly ShippedLine[]): Promise<void>
  close(): Promise<void>
}

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
