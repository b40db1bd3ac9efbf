/** Mail domains whose mailboxes are the same with and without dots. */
const DOTLESS = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an address leads to, in small letters: without what follows a plus sign, and without the dots that
 * Gmail ignores.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const [local = ''] = address.slice(0, at).split('+')
  return DOTLESS.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
