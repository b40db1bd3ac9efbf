/** More characters than this were not written by the console. */
const LIMIT = 200_000

type Kind = 'localStorage' | 'sessionStorage'

/** What a key holds, or null when it holds nothing, too much, or the browser refuses to say. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    const value = globalThis[kind].getItem(key)
    return value !== null && value.length <= LIMIT ? value : null
  } catch {
    return null
  }
}

/** Stores a value, or removes the key when it is null. Tells whether the browser allowed it. */
export function writeStored(kind: Kind, key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, value)
    return true
  } catch {
    return false // Full, or blocked by the browser: what asked goes on without it.
  }
}

/**
 * Removes every key that contains a text, but for those that begin with another.
 * The keys are listed first: removing while walking would skip some.
 */
export function removeStored(kind: Kind, containing: string, except?: string) {
  for (const key of listKeys(kind))
    if (key.includes(containing) && !(except && key.startsWith(except))) writeStored(kind, key, null)
}

function listKeys(kind: Kind): string[] {
  try {
    const storage = globalThis[kind]
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  } catch {
    return []
  }
}
