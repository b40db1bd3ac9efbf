import type { Ref } from '@/contract/shapes'

/** What is typed after an @ just before the caret: where it begins, and the name so far. */
export function mentionAt(text: string, caret: number): { start: number; name: string } | undefined {
  const start = text.lastIndexOf('@', caret - 1)
  const name = text.slice(start + 1, caret)
  const isBegun = (start === 0 && caret > 0) || (start > 0 && /\s/.test(text.charAt(start - 1)))
  return isBegun && /^[\p{L}.'-]{0,30}(?: [\p{L}.'-]{1,30})?$/u.test(name) ? { start, name } : undefined
}

/** The people whose names still stand in a text after an @. */
export const findMentioned = (text: string, people: readonly Ref[]) =>
  people.filter(({ label }) => text.includes(`@${label}`))

/** Cuts a text where it names people, the longest name first, so that "Ana López" is not taken for "Ana". */
export function cutAtMentions(text: string, people: readonly Ref[]): { text: string; isMention: boolean }[] {
  const names = people.map(({ label }) => `@${label}`).sort((one, other) => other.length - one.length)
  if (names.length === 0) return [{ text, isMention: false }]
  const form = new RegExp(`(${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`)
  return text
    .split(form)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMention: names.includes(part) }))
}
