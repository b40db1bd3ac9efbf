import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toQueryString, withQuery } from '@/api/queryString'
import { cases } from '../../scripts/pace.mjs'

describe('a query', () => {
  test.each([
    [{ a: ['x', 'y'] }, 'a=x&a=y'],
    [{ a: [] }, ''],
    [{ a: null }, ''],
    [{ a: undefined }, ''],
    [{ a: '' }, ''],
    [{ a: ['x', null, undefined, '', 'y'] }, 'a=x&a=y'],
    [{ a: 0 }, 'a=0'],
    [{ a: -0.5 }, 'a=-0.5'],
    [{ a: false }, 'a=false'],
    [{ a: true }, 'a=true'],
    [{ a: ' ' }, 'a=+'],
    [{ a: 'á&b=c' }, 'a=%C3%A1%26b%3Dc'],
    [{ a: '50%' }, 'a=50%25'],
    [{ 'a b': 'x' }, 'a+b=x'],
    [{ a: new Date('2026-01-02T03:04:05Z') }, 'a=2026-01-02T03%3A04%3A05.000Z'],
    [{ a: [0, false] }, 'a=0&a=false'],
    [{ b: 1, a: 2 }, 'b=1&a=2'],
    [{}, ''],
    [{ a: 'null' }, 'a=null'],
  ])('%j is written %j', (query, written) => {
    expect(toQueryString(query)).toBe(written)
  })

  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['an object', { b: 1 }],
    ['a list within a list', [['x']]],
    ['a date that does not exist', new Date('nonsense')],
    ['a function', () => 1],
  ])('cannot carry %s', (_words, a) => {
    expect(() => toQueryString({ a })).toThrow(TypeError)
  })

  test('is read back as it was written', () => {
    const value = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(value, fc.array(value, { minLength: 1 })), (query) => {
        const read = new URLSearchParams(toQueryString(query))
        expect([...new Set(read.keys())]).toEqual(Object.keys(query))
        for (const [name, values] of Object.entries(query)) expect(read.getAll(name)).toEqual(values)
      }),
      { numRuns: cases(5_000) },
    )
  })

  test.each([
    ['plans', { a: 1 }, 'plans?a=1'],
    ['plans?b=2', { a: 1 }, 'plans?b=2&a=1'],
    ['plans?', { a: 1 }, 'plans?a=1'],
    ['plans?b=2', {}, 'plans?b=2'],
    ['plans#x', { a: 1 }, 'plans?a=1'],
  ])('joins what the path %s has already', (path, query, whole) => {
    expect(withQuery(path, query)).toBe(whole)
  })
})
