import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The kinds of sealed values; each has a key of its own. */
type SealedKind = 'webhook secrets' | 'health declarations' | 'second factors' | 'drafts'

const keyFrom = (secret: Uint8Array, what: SealedKind) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `salvia ${what}`, 32))

/** Makes a secret that signs the deliveries of a webhook: `whsec_` and 32 random bytes. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts a text for the database; only the server's secret opens it. */
export function seal(secret: Uint8Array, text: string, what: SealedKind = 'webhook secrets'): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, what), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** Decrypts a sealed text. @throws when it was sealed with another secret, or changed since */
export function unseal(secret: Uint8Array, stored: string, what: SealedKind = 'webhook secrets'): string {
  const [nonce, tag, sealed] = stored.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !sealed) throw new Error('This is no sealed secret')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret, what), nonce, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}
