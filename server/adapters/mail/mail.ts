/** An attachment of a message. */
type MailFile = { name: string; type: string; content: Uint8Array }

export type Message = { to: string; subject: string; text: string; files?: readonly MailFile[] }

/** How the server sends mail: through an SMTP service, or into a folder without one. */
export type Mail = {
  send(message: Message): Promise<void>
  /** Closes the connections to the service. */
  close?(): void
}
