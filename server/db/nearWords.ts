import { sql } from 'kysely'
import type { Database } from './database'

const CANDIDATES = 60
const ALTERNATIVES = 4

/** Words of record names that are spelled almost like this one, the nearest first. */
export async function nearWords(db: Database, word: string): Promise<string[]> {
  const allowed = errorsIn(word)
  if (allowed === 0) return []
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word % ${word} or (length(${word}) <= 5 and word like ${`${word.slice(0, 1)}%`}
      and length(word) between length(${word}) - 1 and length(${word}) + 1)
    order by similarity(word, ${word}) desc, word limit ${CANDIDATES}`.execute(db)
  return rows
    .map((row) => ({ word: row.word, errors: editDistance(row.word, word) }))
    .filter(({ errors }) => errors <= allowed)
    .sort((one, other) => one.errors - other.errors)
    .slice(0, ALTERNATIVES)
    .map((near) => near.word)
}

/** How many typing errors a word may have: fewer in a short one, and none outside of letters. */
function errorsIn(word: string): number {
  if (!/^[a-z]{4,40}$/.test(word)) return 0
  return word.length <= 5 ? 1 : 2
}

/** How many letters must be added, removed, changed or swapped with the next to turn one word into another. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[row - 1] === other[place - 1]
      const isSwap = one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1]
      current[place] = Math.min(
        (last[place] ?? 0) + 1,
        (current[place - 1] ?? 0) + 1,
        (last[place - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap && row > 1 && place > 1 ? (beforeLast[place - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
