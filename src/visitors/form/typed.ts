import { readStored, writeStored } from '@/store/safeStorage'

// What was typed on a page and not sent yet outlives a reload; a card is typed elsewhere.

const keyOf = (form: string) => `salvia:contrata:escrito:${form}`

/** Stores what was typed in a form, until its tab is closed. */
export function keepTyped(form: string, values: FormData): void {
  const texts = [...values].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  writeStored('sessionStorage', keyOf(form), JSON.stringify(texts))
}

/** Removes what was stored of a form. */
export const forgetTyped = (form: string): void => void writeStored('sessionStorage', keyOf(form), null)

/** What was typed in a form, by field. */
export function readTyped(form: string): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(readStored('sessionStorage', keyOf(form)) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(isEntry) : [])
  } catch {
    return new Map()
  }
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
