import { describe, expect, test } from 'vitest'
import { hasScreens, isListed, type Kind, slugs } from '@/contract/entities'
import { firstViews } from '../support/firstViews'

const contracts = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true })
const texts = import.meta.glob<{ es?: object }>('../../src/entities/*/es.ts', { eager: true })

const viewsOf = (kind: Kind): [string, Record<string, unknown>][] => {
  const name = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}Contract`
  const module = Object.values(contracts).find((one) => name in one)
  return Object.entries(Object(module?.[name]).views ?? {})
}
const wordsOf = (kind: Kind, of: 'views' | 'status'): Record<string, string> =>
  Object(Object(texts[`../../src/entities/${slugs[kind]}/es.ts`]?.es)[of])

const listed = (Object.keys(slugs) as Kind[]).filter(isListed)
const withScreens = listed.filter(hasScreens)

describe.each(listed)('the views of %s', (kind) => {
  test('have everything among them, once', () => {
    const views = viewsOf(kind)
    expect(views.filter(([, filters]) => Object.keys(filters).length === 0)).toEqual([['all', {}]])
  })
})

/** A word without its gender and number: "Autorizadas" and "Autorizada" are one. */
const stemOf = (words: string) =>
  words
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/(?:es|as|os|a|o|s|e)$/, ''))
    .join(' ')

describe.each(withScreens)('the listing of %s', (kind) => {
  const views = viewsOf(kind)

  test('opens on what a person does there', () => {
    const [first] = views
    expect(first && wordsOf(kind, 'views')[first[0]]).toBe(firstViews[kind])
  })

  test('calls nothing by the name of a status that it does not hold exactly', () => {
    const statuses = Object.entries(wordsOf(kind, 'status'))
    const unlike = views.flatMap(([name, filters]) =>
      statuses
        .filter(([, word]) => stemOf(word) === stemOf(wordsOf(kind, 'views')[name] ?? ''))
        .filter(([status]) => JSON.stringify(filters) !== JSON.stringify({ status: [status] }))
        .map(([status]) => `${name} and ${status}`),
    )
    expect(unlike).toEqual([])
  })
})
