import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { nssProblem, clabeProblem } from '@/contract/mexico'
import { GENERIC_RFC } from './identifiers'
import { nameOfKey, type ServerKeys } from './serverKeys'

/*
 * Identifiers of people as the database has them: `~s1.<key>.<mark>.<sealed>~` within whatever text they stand in. The
 * mark is a keyed hash, and the nonce too, so that one value has one form: the database compares it and finds it by all
 * of it. Its characters mean nothing in JSON, arrays or patterns, so that a text around it stays valid.
 */

/** How every sealed identifier begins. */
const SEALED_START = '~s1.'

/** The letters of marks: three bits each, and no word that people search for is of these alone. */
const LETTERS = 'qxzjkwvy'
const MARK_LETTERS = 32
const NONCE_BYTES = (MARK_LETTERS * 3) / 8
const TAG_BYTES = 16

const token = /~s1\.([\w-]+)\.([qxzjkwvy]{32})\.([\w-]+)~/g

// Within JSON, what stands before may be the letter of an escaped line end.
const START = String.raw`(?<=^|[^A-ZÑ&\d]|\\[bfnrt])`
const DAY = String.raw`\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`
const CURP = `${START}[A-ZÑ]{4}${DAY}[HMX][A-ZÑ]{5}[A-Z\\d]\\d(?![A-ZÑ\\d])`
const RFC_OF_PERSON = `${START}[A-ZÑ&]{4}${DAY}[A-Z\\d]{3}(?![A-ZÑ\\d])`
/** Identifiers whose form is like nothing else, and texts that look sealed: pasted in, they must not be opened. */
const unmistakable = new RegExp(
  String.raw`~s1\.[\w-]+\.[qxzjkwvy]{32}\.[\w-]+~|${CURP}|${RFC_OF_PERSON}`,
  'gi',
)

/** Numbers are known by the name of their field in JSON. */
const named = /(?<="(?:nss|clabe)" ?: ?")(?:\d{11}|\d{18})(?=")/g
/** Or as a cell of a row, by their check digit. */
const cells = /(?<=[[,] ?")(?:\d{11}|\d{18})(?=")/g
/** Or by what is said around them, and their check digit. */
const SPEAKS_OF_ONE = /\b(?:nss|imss|clabe|seguro social|seguridad social)\b/i
/** None of these is a number of JSON, which a sealed text in its place would break. */
const numbers = /(?<![\d+-]|": ?|\[|, )(?:\d{18}|\d{11})(?![\d-])/g

/** What the database is asked to find texts that may hold an unsealed identifier by; it also finds some that hold none. */
export const MAY_HOLD_ONE = String.raw`[A-Za-zÑñ&]{4}\d{6}[A-Za-z0-9]{3}|(nss|imss|clabe|NSS|IMSS|CLABE|Clabe|social|SOCIAL).*\d{11}|[[,] ?"(\d{11}|\d{18})"`

export type IdentifierSealer = {
  /** The name of the key that seals. */
  keyName: string
  /** The names of all that open. */
  keyNames: readonly string[]
  /** The sealed form of one identifier. */
  seal(identifier: string): string
  /** A text with every identifier that it holds sealed, also where it looks sealed already. */
  sealWithin(text: string): string
  /** A text with every sealed identifier opened; one that no key opens stays as it is. */
  openWithin(text: string): string
  /** A stored text sealed by the first key as a whole, and how many of its identifiers no key opens. */
  sealAgain(stored: string): { text: string; closed: number }
}

/** Seals identifiers of people with the first key, and opens what any of the keys sealed. */
export function identifierSealer(keys: ServerKeys): IdentifierSealer {
  const byName = new Map(keys.map((key) => [nameOfKey(key), deriveKeys(key)]))
  const keyName = nameOfKey(keys[0])
  const first = deriveKeys(keys[0])

  function seal(identifier: string): string {
    const nonce = createHmac('sha256', first.mark).update(identifier).digest().subarray(0, NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', first.seal, nonce)
    const sealed = Buffer.concat([cipher.update(identifier, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${SEALED_START}${keyName}.${lettersOf(nonce)}.${sealed.toString('base64url')}~`
  }

  function open(whole: string, name: string, mark: string, text: string): string {
    const key = byName.get(name)
    const sealed = Buffer.from(text, 'base64url')
    if (!key || sealed.length <= TAG_BYTES) return whole
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.seal, bytesOf(mark), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    } catch {
      // GCM refuses a text that was changed since it was sealed; it is handed over as it stands.
      return whole
    }
  }

  const sealOne = (found: string) => (GENERIC_RFC.includes(found.toUpperCase()) ? found : seal(found))
  const sealNumber = (found: string) =>
    (found.length === 18 ? clabeProblem(found) : nssProblem(found)) === undefined ? seal(found) : found

  function sealWithin(text: string): string {
    if (!/\d{6}|~s1/.test(text)) return text
    const sealed = text.replace(unmistakable, sealOne).replace(named, seal).replace(cells, sealNumber)
    return SPEAKS_OF_ONE.test(sealed)
      ? outsideTokens(sealed, (part) => part.replace(numbers, sealNumber))
      : sealed
  }

  const openWithin = (text: string) => (text.includes(SEALED_START) ? text.replace(token, open) : text)

  function sealAgain(stored: string) {
    let closed = 0
    const opened = stored.replace(token, (whole: string, name: string, mark: string, text: string) => {
      if (name === keyName) return whole
      const identifier = open(whole, name, mark, text)
      if (identifier !== whole) return seal(identifier)
      closed++
      return whole
    })
    return { text: outsideTokens(opened, sealWithin), closed }
  }

  return { keyName, keyNames: [...byName.keys()], seal, sealWithin, openWithin, sealAgain }
}

/** A text whose parts outside of sealed identifiers are replaced. */
function outsideTokens(text: string, replace: (part: string) => string): string {
  let from = 0
  let result = ''
  for (const found of text.matchAll(token)) {
    result += replace(text.slice(from, found.index)) + found[0]
    from = found.index + found[0].length
  }
  return result + replace(text.slice(from))
}

/** Derives the keys that seal and that mark from one of the server's. */
const deriveKeys = (key: Uint8Array) => ({
  seal: derive(key, 'salvia identifiers of people'),
  mark: derive(key, 'salvia marks of identifiers'),
})

const derive = (key: Uint8Array, what: string) => new Uint8Array(hkdfSync('sha256', key, '', what, 32))

/** Bytes as letters, three bits each. */
const lettersOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(/.{3}/g, (bits) => LETTERS.charAt(Number.parseInt(bits, 2)))

const bytesOf = (letters: string) => {
  const bits = Array.from(letters, (letter) => LETTERS.indexOf(letter).toString(2).padStart(3, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
