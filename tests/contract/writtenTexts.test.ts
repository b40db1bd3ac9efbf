import { describe, expect, it } from 'vitest'
import { Phone } from '@/contract/mexico'
import { formatPhone, readPhone } from '@/contract/phones'
import { Email, optionalLines, requiredText } from '@/contract/shapes'
import { readTime } from '@/kit/form/fields/readTime'
import { identifiersIn } from '@server/features/search/identifiers'
import { wordsOf } from '@server/db/listing'

describe('a phone', () => {
  const ways = [
    '8103389703',
    '(81) 0338-9703',
    '81-0338-9703',
    '81 0338 9703',
    '+52 1 81 0338 9703',
    '(+52) 81 0338 9703',
    '52 81 0338 9703',
    '0052 81 0338 9703',
    '01 81 0338 9703',
    '044 81 0338 9703',
    '\u202a+52 81 0338 9703\u202c',
    '81\u20110338\u20119703',
  ]

  it.each(ways)('written as "%s" is kept, and found, as one', (text) => {
    expect(Phone.parse(text)).toBe('+528103389703')
    expect(wordsOf(text, 5)).toEqual(['+528103389703'])
    expect(identifiersIn(text)).toContainEqual({ field: 'phone', values: ['+528103389703'] })
  })

  it('of elsewhere needs its plus, and too few digits are told', () => {
    expect(Phone.parse('+1 (415) 555-0100')).toBe('+14155550100')
    expect(readPhone('415 555 010')).toBeUndefined()
    expect(Phone.safeParse('415 555').error?.issues[0]).toBeDefined()
  })

  it('is set apart after an area of two digits in the largest cities, and of three elsewhere', () => {
    expect(formatPhone('+525512345678')).toBe('55 1234 5678')
    expect(formatPhone('+528112345678')).toBe('81 1234 5678')
    expect(formatPhone('+524491234567')).toBe('449 123 4567')
    expect(formatPhone('+14155550100')).toBe('+14155550100')
  })
})

describe('an hour', () => {
  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['9:30 pm', '21:30'],
    ['9 p.m.', '21:00'],
    ['12 am', '00:00'],
    ['21 h', '21:00'],
    ['18:00 hrs', '18:00'],
    ['24:00', undefined],
    ['13 pm', undefined],
    ['9:60', undefined],
    ['nueve', undefined],
  ])('written as "%s" is %s', (text, hour) => {
    expect(readTime(text)).toBe(hour)
  })
})

describe('signs that nobody sees', () => {
  const name = requiredText('el nombre', 60)

  it.each([
    ['mu\u200b\u00f1oz', 'muñoz'],
    ['\u202eAna', 'Ana'],
    ['\ufeffAna\u00ad', 'Ana'],
    ['Ana\u2066 B\u2069', 'Ana B'],
    ['Dra. 👩\u200d⚕️', 'Dra. 👩\u200d⚕️'],
    ['a\u200db', 'ab'],
  ])('are taken off a text that is kept: %j', (text, kept) => {
    expect(name.parse(text)).toBe(kept)
    expect(optionalLines(60).parse(text)).toBe(kept)
  })

  it('neither count as text nor spoil what is an address or an identifier', () => {
    expect(name.safeParse('\u200b').success).toBe(false)
    expect(Email.parse('\u200bana@ejemplo.mx')).toBe('ana@ejemplo.mx')
  })
})
