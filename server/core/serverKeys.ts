import { createHmac } from 'node:crypto'

/** The keys of the server, from `SESSION_SECRET`: the first signs and seals, and all of them verify and open. */
export type ServerKeys = readonly [Uint8Array, ...Uint8Array[]]

/** The name of a key in tokens and sealed texts, which tells nothing of the key. */
export const nameOfKey = (key: Uint8Array): string =>
  createHmac('sha256', key).update('name of the key').digest('base64url').slice(0, 11)
