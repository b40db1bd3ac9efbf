import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from './environment'

const MINIMUM_BYTES = 32

/**
 * The key that signs sessions: the one given, else the one kept in the data folder, made on the first start.
 * @throws {EnvironmentError} when it is too short to be safe
 */
export function signingKey({
  sessionSecret,
  dataFolder,
}: {
  sessionSecret: string | undefined
  dataFolder: string
}): Uint8Array {
  if (sessionSecret !== undefined) return longEnough(Buffer.from(sessionSecret), 'SESSION_SECRET')
  const file = join(dataFolder, 'session.key')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  try {
    // 'wx' lets one of two servers that start together make the key; the other reads it.
    writeFileSync(file, randomBytes(MINIMUM_BYTES), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return longEnough(readFileSync(file), file)
}

function longEnough(key: Uint8Array, where: string): Uint8Array {
  if (key.length >= MINIMUM_BYTES) return key
  throw new EnvironmentError(`The key in ${where} is too short: it needs at least ${MINIMUM_BYTES} bytes`)
}
