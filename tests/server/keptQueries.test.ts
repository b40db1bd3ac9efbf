import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@server/db/database'
import { fillSlots, keepBuilt, keepCompiled, keepQuery, slot } from '@server/db/keptQueries'
import { everyDatabaseKind } from '../support/databases'

describe.each(everyDatabaseKind())('on the $name database', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  test('what is built is built once for a database and a day, and anew on the next', () => {
    const days: string[] = []
    const build = keepBuilt((of: Database, today: string) => {
      days.push(today)
      return of.selectFrom('users').select(sql<string>`${today}::date`.as('today'))
    })
    const first = build(db, '2026-11-26')
    expect(build(db, '2026-11-26')).toBe(first)
    expect(build(db.withoutPlugins(), '2026-11-26')).not.toBe(first)
    expect(build(db, '2026-11-27').compile().parameters).toEqual(['2026-11-27'])
    expect(days).toEqual(['2026-11-26', '2026-11-26', '2026-11-27'])
  })

  test('a kept query is asked with the values of each call', async () => {
    const ask = keepQuery((of) =>
      of.selectNoFrom([
        sql<string[]>`${slot('words')}::text[]`.as('words'),
        sql<number>`${slot('number')}::int + ${1}::int`.as('next'),
        sql<string>`${slot('words')}::text`.as('text'),
      ]),
    )
    expect(await ask(db, { words: ['a', 'b'], number: 1 })).toEqual([
      { words: ['a', 'b'], next: 2, text: '{"a","b"}' },
    ])
    const many = await Promise.all([5, 6].map((number) => ask(db, { words: [], number })))
    expect(many.map(([row]) => row?.next)).toEqual([6, 7])
  })

  test('queries of one source are told apart by their names, and those of another are not taken for them', () => {
    const [one, other] = [{}, {}]
    const compile = (number: number) => () => sql<{ number: number }>`select ${number} as number`.compile(db)
    const parametersOf = (source: object, name: string, number: number) =>
      fillSlots(keepCompiled(source, name, compile(number)), {}).parameters
    expect(parametersOf(one, 'first', 1)).toEqual([1])
    expect(parametersOf(one, 'first', 2)).toEqual([1])
    expect(parametersOf(one, 'second', 3)).toEqual([3])
    expect(parametersOf(other, 'first', 4)).toEqual([4])
  })
})
