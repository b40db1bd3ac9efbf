import { Webhook } from 'standardwebhooks'

/** What arrived at a receiver, as its programmer has it at hand. */
export type Arrived = { id: string; timestamp: string; signatures: string; body: string; secret: string }

/** How a message was found: ours, ours of another time, or why not. */
export type Finding = 'ok' | 'old' | 'secret' | 'timestamp' | 'version' | 'differs'

/** Seconds that a message may be away from when it is looked at. */
const TOLERANCE = 5 * 60

/** Looks at a message as a receiver does, and tells what is wrong with it. Nothing of it leaves the browser. */
export function verify({ id, timestamp, signatures, body, secret }: Arrived, now = new Date()): Finding {
  const seconds = Number(timestamp.trim())
  if (!Number.isInteger(seconds) || seconds <= 0) return 'timestamp'
  const given = signatures.trim().split(/\s+/)
  if (!given.some((one) => one.startsWith('v1,'))) return 'version'
  let expected: string
  try {
    expected = new Webhook(secret.trim()).sign(id.trim(), new Date(seconds * 1000), body)
  } catch {
    return 'secret'
  }
  if (!given.includes(expected)) return 'differs'
  return Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE ? 'old' : 'ok'
}
