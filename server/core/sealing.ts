import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { nameOfKey, type ServerKeys } from './serverKeys'

/** The kinds of sealed values; each has a key of its own. */
export type SealedKind =
  | 'webhook secrets'
  | 'health declarations'
  | 'second factors'
  | 'drafts'
  | 'identity provider'

const keyFrom = (secret: Uint8Array, what: SealedKind) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `salvia ${what}`, 32))

/** Makes a secret that signs the deliveries of a webhook: `whsec_` and 32 random bytes. */
export const newWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** How every text begins that the present key has sealed; `npm run reseal` looks for the others. */
export const sealedPrefix = ([key]: ServerKeys) => `${nameOfKey(key)}.`

/** Encrypts a text for the database with the first key; only the server's keys open it. */
export function seal(secret: ServerKeys, text: string, what: SealedKind = 'webhook secrets'): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret[0], what), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
  return sealedPrefix(secret) + parts.join('.')
}

/**
 * Decrypts a sealed text. One from before keys had names is tried with each key.
 * @throws when no key of the server has sealed it, or it was changed since
 */
export function unseal(secret: ServerKeys, stored: string, what: SealedKind = 'webhook secrets'): string {
  const parts = stored.split('.')
  const name = parts.length > 3 ? parts.shift() : undefined
  const keys = name === undefined ? secret : secret.filter((key) => nameOfKey(key) === name)
  for (const key of keys) {
    const text = openWith(keyFrom(key, what), parts)
    if (text !== undefined) return text
  }
  throw new Error('No key of the server opens this sealed text')
}

function openWith(key: Uint8Array, parts: string[]): string | undefined {
  const [nonce, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !tag || !sealed) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch {
    // Another key may have sealed it.
    return undefined
  }
}
