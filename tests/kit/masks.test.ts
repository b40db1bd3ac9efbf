import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyMask } from '@/contract/masks'
import { masks } from '@/contract/mexico'
import { caretAfter } from '@/kit/form/fields/caret'

const significant = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase()

describe('a mask', () => {
  it.each([
    ['#', '5', '5'],
    ['#', 'a', 'a'],
    ['XX', 'a1', 'a1'],
    ['SS', 'ñé', 'ñé'],
    ['AAA-###', 'abc123', 'ABC-123'],
    ['aaa', 'ABÑ', 'abñ'],
    ['!A-##', '12', 'A-12'],
    ['!A-##', 'A-12', 'A-12'],
    ['!A-##', '', ''],
    ['!A-##', '123', '123'],
    ['!#XXXXXX', '1f6feb', '#1f6feb'],
    ['SS-aa', 'ÑoAB', 'Ño-ab'],
    [masks.phone, '5512345678', '55 1234 5678'],
    [masks.phone, '55-1234-5678', '55 1234 5678'],
    [masks.clabe, '032180000118359719', '032 180 00011835971 9'],
    [masks.zip, '06600', '06600'],
  ])('%s shapes "%s" as "%s"', (pattern, text, shaped) => {
    expect(applyMask(pattern, text)).toBe(shaped)
  })

  it('never drops a letter or a digit: what it cannot hold stays as it was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.constantFrom(...Object.values(masks), '##/##/####', 'AAA-###'),
        (text, mask) => {
          expect(significant(applyMask(mask, text))).toBe(significant(text))
        },
      ),
    )
  })

  it('shapes a shaped text into itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), fc.constantFrom(...Object.values(masks)), (text, mask) => {
        const once = applyMask(mask, text)
        expect(applyMask(mask, once)).toBe(once)
      }),
    )
  })

  it('gives back the same after its separators are taken out', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 10 }).map((all) => all.join(''))
    fc.assert(
      fc.property(digits, (typed) => {
        const shaped = applyMask(masks.phone, typed)
        expect(applyMask(masks.phone, shaped.replace(/\D/g, ''))).toBe(shaped)
      }),
    )
  })

  it('leaves a paste with too much in it as it came', () => {
    expect(applyMask(masks.phone, '+52 55 1234 5678')).toBe('+52 55 1234 5678')
  })
})

describe('the caret', () => {
  it('stays behind the character just typed when separators move', () => {
    expect(caretAfter('559', 3, '55 9')).toBe(4)
    expect(caretAfter('5 5 1234', 1, '55 1234')).toBe(1)
    expect(caretAfter('59 51234', 2, '59 5123 4')).toBe(2)
    expect(caretAfter('', 0, '')).toBe(0)
  })

  it('is always behind as many letters and digits as before', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.nat({ max: 12 }), (text, at) => {
        const caret = Math.min(at, text.length)
        const shaped = applyMask(masks.phone, text)
        const place = caretAfter(text, caret, shaped)
        expect(significant(shaped.slice(0, place))).toBe(significant(text.slice(0, caret)))
      }),
    )
  })
})
