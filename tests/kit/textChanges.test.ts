import { expect, test } from 'vitest'
import { textChanges } from '@/kit/history/textChanges'

const marked = (before: string, after: string) =>
  textChanges(before, after)
    ?.map(({ text, side }) => ({ both: text, before: `[-${text}]`, after: `[+${text}]` })[side])
    .join('')

test.each([
  ['Llamar el lunes', 'Llamar el martes', 'Llamar el [-lunes][+martes]'],
  ['uno dos tres', 'uno tres', 'uno [-dos ]tres'],
  ['uno tres', 'uno dos tres', 'uno [+dos ]tres'],
  ['', 'algo', '[+algo]'],
  ['igual', 'igual', 'igual'],
])('of %s and %s it tells %s', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('each text is what it has in common and what is its own, in order', () => {
  const words = ['a ', 'b ', 'c ', 'd ', 'a ']
  for (let seed = 1; seed < 200; seed++) {
    const pick = (salt: number) =>
      Array.from(
        { length: 8 },
        (_, index) => words[(seed * salt + index * index * seed) % words.length],
      ).join('')
    const [before, after] = [pick(3), pick(7)]
    const of = (side: string) =>
      textChanges(before, after)
        ?.filter((stretch) => stretch.side === 'both' || stretch.side === side)
        .map(({ text }) => text)
        .join('')
    expect(of('before')).toBe(before)
    expect(of('after')).toBe(after)
  }
})

test('texts that are too long are told whole', () => {
  expect(textChanges('palabra '.repeat(700), 'otra')).toBeUndefined()
})
