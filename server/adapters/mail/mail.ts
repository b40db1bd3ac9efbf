/** A file that goes with a message. */
type MailFile = { name: string; type: string; content: Uint8Array }

export type Message = { to: string; subject: string; text: string; files?: readonly MailFile[] }

/** How the server sends mail: through a mail service, or kept in a folder where there is none. */
export type Mail = {
  send(message: Message): Promise<void>
  /** Lets the connections to the service go. */
  close?(): void
}
