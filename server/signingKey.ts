import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from './environment'

const MINIMUM_BYTES = 32

/**
 * The key that signs sessions: the given one, else the one in the data folder, created on the first start.
 * @throws {EnvironmentError} when it is too short to be safe
 */
export function loadSigningKey({
  sessionSecret,
  dataFolder,
}: {
  sessionSecret: string | undefined
  dataFolder: string
}): Uint8Array {
  if (sessionSecret !== undefined) return refuseShort(Buffer.from(sessionSecret), 'SESSION_SECRET')
  const file = join(dataFolder, 'session.key')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  try {
    // With 'wx', one of two servers that start together creates the key, and the other reads it.
    writeFileSync(file, randomBytes(MINIMUM_BYTES), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return refuseShort(readFileSync(file), file)
}

function refuseShort(key: Uint8Array, where: string): Uint8Array {
  if (key.length >= MINIMUM_BYTES) return key
  throw new EnvironmentError(`The key in ${where} is too short: it needs at least ${MINIMUM_BYTES} bytes`)
}
