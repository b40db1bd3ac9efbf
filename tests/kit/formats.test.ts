import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone } from '@/contract/phones'
import {
  formatDay,
  formatDayRange,
  formatExactInstant,
  formatInstant,
  formatList,
  formatMoney,
  formatPercent,
  formatTotal,
  foldText,
  plural,
} from '@/kit/text/formats'
import { dayForField, moneyForField, readDay, readMoney } from '@/kit/text/typedValues'

describe('money', () => {
  it.each([
    [123450, 'MXN', '$1,234.50'],
    [-123450, 'MXN', '-$1,234.50'],
    [123450, 'USD', 'USD 1,234.50'],
    [0, 'MXN', '$0.00'],
    [-0, 'MXN', '$0.00'],
    [123456789, 'MXN', '$1,234,567.89'],
  ])('of %i cents in %s is %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency)).toBe(text)
  })

  it.each([
    ['1,234.5', 123450],
    ['$1234.50', 123450],
    [' 12 ', 1200],
    ['0.29', 29],
    ['-5', -500],
    ['12.345', undefined],
    ['doce', undefined],
    ['', undefined],
  ])('typed as "%s" is %s cents', (text, cents) => {
    expect(readMoney(text)).toBe(cents)
  })

  it('comes back the same after being shown in a field', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(readMoney(moneyForField(cents))).toBe(cents + 0)
      }),
    )
  })
})

describe('days', () => {
  it('are written without an hour, so no zone moves them', () => {
    expect(formatDay('2026-03-05')).toBe('5 mar 2026')
    expect(formatDayRange('2026-03-05', '2027-03-04')).toBe('5 mar 2026 – 4 mar 2027')
    expect(formatDayRange('2026-03-05', undefined)).toBe('desde 5 mar 2026')
    expect(formatDayRange(undefined, undefined)).toBe('')
  })

  it.each([
    ['5/3/2026', '2026-03-05'],
    ['05-03-2026', '2026-03-05'],
    ['29/2/2028', '2028-02-29'],
    ['29/2/2027', undefined],
    ['31/4/2026', undefined],
    ['2026-03-05', '2026-03-05'],
    ['2026-03-05T10:30:00Z', '2026-03-05'],
    ['5/3/26', '2026-03-05'],
    ['5/3/80', '1980-03-05'],
    ['05-mar-2026', '2026-03-05'],
    ['5 mar 2026', '2026-03-05'],
    ['5 de marzo de 2026', '2026-03-05'],
    ['\u200e05/03/2026', '2026-03-05'],
    ['5/3/2', undefined],
    ['31-feb-2026', undefined],
  ])('typed as "%s" are %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  it('come back the same after being shown in a field', () => {
    const anyDay = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDay, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(readDay(dayForField(day))).toBe(day)
      }),
    )
  })
})

describe('a moment', () => {
  const now = new Date('2026-03-05T18:00:00Z') // noon in Mexico City
  it.each([
    ['2026-03-05T17:59:30Z', 'hace un momento'],
    ['2026-03-05T17:48:00Z', 'hace 12 min'],
    ['2026-03-05T15:12:00Z', 'hoy, 9:12 a.m.'],
    ['2026-03-05T06:30:00Z', 'hoy, 12:30 a.m.'],
    ['2026-03-04T22:40:00Z', 'ayer, 4:40 p.m.'],
    ['2026-03-03T22:40:00Z', '3 mar 2026'],
    ['2026-03-06T05:59:00Z', 'hoy, 11:59 p.m.'],
  ])('of %s is told at noon as "%s"', (instant, text) => {
    expect(formatInstant(instant, now)).toBe(text)
  })

  it('is exact, with its zone, where that matters', () => {
    expect(formatExactInstant('2026-03-05T22:40:12Z')).toBe('5 mar 2026, 16:40:12 (CDMX)')
    expect(formatExactInstant('2026-03-06T06:00:00Z')).toBe('6 mar 2026, 00:00:00 (CDMX)')
  })
})

describe('counts', () => {
  it('agree in number, and with "de" after round millions', () => {
    expect(plural(1, 'empresa', 'empresas')).toBe('1 empresa')
    expect(plural(0, 'empresa', 'empresas')).toBe('0 empresas')
    expect(plural(1204, 'empresa', 'empresas')).toBe('1,204 empresas')
    expect(plural(1_000_000, 'factura', 'facturas')).toBe('1,000,000 de facturas')
  })

  it('say when the server stopped counting', () => {
    expect(formatTotal(10_000, true)).toBe('más de 10,000')
    expect(formatTotal(10_000, false)).toBe('10,000')
  })

  it('are shares and lists in Mexican Spanish', () => {
    expect(formatPercent(0.1234)).toBe('12.3%')
    expect(formatList(['Ana', 'Isabel'])).toBe('Ana e Isabel')
  })
})

describe('texts', () => {
  it('are searched without accents or case', () => {
    expect(foldText('Núñez')).toBe('nunez')
  })

  it('show Mexican phones in groups and others as they are', () => {
    expect(formatPhone('+525512345678')).toBe('55 1234 5678')
    expect(formatPhone('+14155550100')).toBe('+14155550100')
  })
})
