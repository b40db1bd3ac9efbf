/** A line of the audit log as JSON: all that its hash states, and the hash. */
export type ShippedLine = { position: number; at: string; json: string }

/** A place outside that keeps the audit log, so that rewriting the database does not go unnoticed. */
export type AuditSink = {
  /** Its address without secrets, by which it is remembered how far it was told. */
  name: string
  /** Hands lines over in order. @throws where it is not certain that all of them arrived */
  send(lines: readonly ShippedLine[]): Promise<void>
  close(): Promise<void>
}
