import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerKeys } from '@server/core/serverKeys'
import { EnvironmentError } from './environment'

const MINIMUM_BYTES = 32

/**
 * The keys of the server: those of `SESSION_SECRET`, separated by commas, else the one in the data folder, created on
 * the first start, and `session.previous.key` beside it where there is one.
 * @throws {EnvironmentError} when one is too short to be safe, or named twice
 */
export const loadSigningKeys = ({
  sessionSecret,
  dataFolder,
}: {
  sessionSecret: string | undefined
  dataFolder: string
}): ServerKeys =>
  sessionSecret === undefined ? keysInFolder(dataFolder, 'session') : keysIn(sessionSecret, 'SESSION_SECRET')

/**
 * The keys that seal identifiers of people: those of `RECORD_KEYS`, else `records.key` in the data folder and
 * `records.previous.key` beside it, as `loadSigningKeys` finds its own.
 * @throws {EnvironmentError} when one is too short to be safe, or named twice
 */
export const loadRecordKeys = ({
  recordKeys,
  dataFolder,
}: {
  recordKeys: string | undefined
  dataFolder: string
}): ServerKeys =>
  recordKeys === undefined ? keysInFolder(dataFolder, 'records') : keysIn(recordKeys, 'RECORD_KEYS')

function keysInFolder(dataFolder: string, name: string): ServerKeys {
  const file = join(dataFolder, `${name}.key`)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  try {
    // With 'wx', one of two servers that start together creates the key, and the other reads it.
    writeFileSync(file, randomBytes(MINIMUM_BYTES), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const previous = join(dataFolder, `${name}.previous.key`)
  const present = refuseShort(readFileSync(file), file)
  return existsSync(previous) ? [present, refuseShort(readFileSync(previous), previous)] : [present]
}

function keysIn(list: string, variable: string): ServerKeys {
  const [first = '', ...others] = list.split(',')
  // One key alone is taken to the letter, as it was before there were lists.
  const texts = others.length === 0 ? [first] : [first, ...others].map((text) => text.trim())
  if (new Set(texts).size < texts.length)
    throw new EnvironmentError(`${variable} names the same key twice: take one of them out`)
  const [present, ...earlier] = texts.map((text) => refuseShort(Buffer.from(text), variable))
  if (!present) throw new EnvironmentError(`${variable} is empty`)
  return [present, ...earlier]
}

function refuseShort(key: Uint8Array, where: string): Uint8Array {
  if (key.length >= MINIMUM_BYTES) return key
  throw new EnvironmentError(`The key in ${where} is too short: it needs at least ${MINIMUM_BYTES} bytes`)
}
