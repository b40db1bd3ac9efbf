import type { Understood } from '@/contract/providerSearch'
import { editDistance } from '@server/db/nearWords'
import { fillers, type Meaning, meanings, urgent } from './everydayWords'

/** The meanings found in a search text, the words left for names and places, and whether it is an emergency. */
export type Understanding = { understood: Understood[]; rest: string[]; isUrgent: boolean }

const LONGEST = 4

/** The words of a text, without accents or capitals. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The singular of a word: `niños` is `nino`. */
const singular = (word: string) =>
  word.length > 4 && /[^aeiou]es$/.test(word)
    ? word.slice(0, -2)
    : word.length > 3
      ? word.replace(/s$/, '')
      : word

const terms = new Map<string, Meaning[]>()
for (const meaning of meanings)
  for (const term of meaning.words.split(',')) {
    const key = keyOf(wordsOf(term))
    terms.set(key, [...(terms.get(key) ?? []), meaning])
  }
const single = [...terms.keys()].filter((term) => !term.includes(' '))

function keyOf(words: readonly string[]) {
  return words.map(singular).join(' ')
}

/**
 * Reads a search text. The longest everyday expression wins; a word that no record contains is corrected to a similar
 * expression.
 * @param isKnown whether a name or a place contains the word
 */
export function understand(text: string, isKnown: (word: string) => boolean): Understanding {
  const words = wordsOf(text).slice(0, 20)
  const understood: Understood[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = measureExpression(words, at)
    const typed = words.slice(at, at + Math.max(1, length))
    const word = typed[0] ?? ''
    const found = length > 0 ? terms.get(keyOf(typed)) : isKnown(word) ? undefined : correctWord(word)
    if (found) understood.push(asUnderstood(typed.join(' '), found))
    else if (!fillers.has(word)) rest.push(word)
    at += typed.length
  }
  return { understood, rest, isUrgent: urgent.test(wordsOf(text).join(' ')) }
}

/** The number of words from a position on that form a known expression; 0 where none do. */
function measureExpression(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--)
    if (terms.has(keyOf(words.slice(at, at + length)))) return length
  return 0
}

/** The meaning of a misspelt word: short words may have one error, longer ones two. */
function correctWord(word: string): Meaning[] | undefined {
  const key = singular(word)
  if (!/^[a-z]{4,30}$/.test(key)) return
  const allowed = key.length <= 5 ? 1 : 2
  let best: { term: string; errors: number } | undefined
  for (const term of single) {
    if (Math.abs(term.length - key.length) > allowed || term.length < 4) continue
    const errors = editDistance(term, key)
    if (errors <= allowed && errors < (best?.errors ?? allowed + 1)) best = { term, errors }
  }
  return best && terms.get(best.term)
}

const asUnderstood = (typed: string, found: readonly Meaning[]): Understood => ({
  typed,
  kinds: [...new Set(found.flatMap(({ kinds = [] }) => kinds))],
  specialties: [...new Set(found.flatMap(({ specialties = [] }) => specialties))],
})
