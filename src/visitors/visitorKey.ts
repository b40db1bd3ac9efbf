/** An idempotency key for a visitor's call, which cannot be guessed. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Where the short link that a visitor came by is remembered. */
export const CAME_BY = 'enlace'
