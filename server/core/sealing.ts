import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What is sealed: each has a key of its own. */
type Sealed = 'webhook secrets' | 'health declarations' | 'second factors'

const keyFrom = (secret: Uint8Array, what: Sealed) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `salvia ${what}`, 32))

/** What signs the deliveries of a webhook, as its owner keeps it: `whsec_` and 32 random bytes. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** A secret as the database keeps it: only who holds the server's key can open it. */
export function seal(secret: Uint8Array, text: string, what: Sealed = 'webhook secrets'): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, what), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** @throws when it was sealed with another key, or changed since */
export function unseal(secret: Uint8Array, kept: string, what: Sealed = 'webhook secrets'): string {
  const [nonce, tag, sealed] = kept.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !sealed) throw new Error('This is no sealed secret')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret, what), nonce, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}
