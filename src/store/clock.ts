/** Smaller differences than this, in milliseconds, are the network's delay. */
const TOLERANCE = 30_000

let offset = 0

/**
 * The server's time in milliseconds, as well as it is known: a computer whose clock is hours wrong
 * must still be able to sign in, and be signed out at the right moment.
 */
export const serverNow = () => Date.now() + offset

/** Learns how far this computer's clock is from the server's, from a moment the server has just told. */
export function learnClock(serverTime: number) {
  const difference = serverTime - Date.now()
  offset = Math.abs(difference) > TOLERANCE ? difference : 0
}
