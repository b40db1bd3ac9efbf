import { describe, expect, test } from 'vitest'
import {
  closesAt,
  isOpen,
  NewHours,
  type OpeningHours,
  opensNext,
  hasOverlap,
  weekdays,
} from '@/contract/hours'
import { Random } from '@server/demo/material/random'

const line = (days: OpeningHours['days'], opens: string, closes: string): OpeningHours => ({
  days,
  opens,
  closes,
  all_day: false,
})
const place = (hours: OpeningHours[], exceptions: Parameters<typeof isOpen>[0]['exceptions'] = []) => ({
  hours,
  exceptions,
  timezone: 'America/Mexico_City',
})
/** Of the week that Monday 2 March 2026 begins, by a clock in Mexico City (UTC-6). */
const at = (text: string) => new Date(`2026-03-${text}:00-06:00`)

describe('a place', () => {
  const weekly = place([line(['mon', 'tue'], '09:00', '14:00'), line(['fri'], '20:00', '02:00')])

  test.each([
    ['02T09:00', true],
    ['02T13:59', true],
    ['02T14:00', false],
    ['04T10:00', false],
    ['06T23:00', true],
    ['07T01:59', true],
    ['07T02:00', false],
  ])('at %s is open: %s', (moment, expected) => {
    expect(isOpen(weekly, at(moment))).toBe(expected)
  })

  test('goes by the clock on its own wall', () => {
    const noon = at('02T09:30')
    expect(isOpen({ ...weekly, timezone: 'America/Tijuana' }, noon)).toBe(false)
    expect(isOpen({ ...weekly, timezone: 'America/Cancun' }, noon)).toBe(true)
  })

  test('is closed, or open otherwise, on the days that say so', () => {
    const holiday = { from: '2026-03-02', to: '2026-03-03', opens: null, closes: null, reason: 'Puente' }
    expect(isOpen({ ...weekly, exceptions: [holiday] }, at('03T10:00'))).toBe(false)
    const sale = { ...holiday, to: null, opens: '16:00', closes: '18:00' }
    expect(isOpen({ ...weekly, exceptions: [sale] }, at('02T17:00'))).toBe(true)
  })

  test('says when it opens next, past the days that are closed', () => {
    expect(opensNext(weekly, at('02T08:00'))).toEqual({ day: '2026-03-02', time: '09:00' })
    expect(opensNext(weekly, at('03T15:00'))).toEqual({ day: '2026-03-06', time: '20:00' })
    expect(opensNext(weekly, at('02T10:00'))).toBeNull()
    expect(opensNext(place([]), at('02T10:00'))).toBeNull()
  })

  test('closes at a time, also past midnight, or never', () => {
    const night = place([line(['mon'], '09:00', '14:00'), line(['fri'], '20:00', '02:00')])
    expect(closesAt(night, at('02T10:00'))).toBe('14:00')
    expect(closesAt(night, at('02T14:00'))).toBeNull()
    expect(closesAt(night, at('06T23:00'))).toBe('02:00')
    expect(closesAt(night, at('07T01:00'))).toBe('02:00')
    const always = place([{ days: ['mon'], opens: null, closes: null, all_day: true }])
    expect(closesAt(always, at('02T10:00'))).toBeNull()
  })
})

describe('the hours of a week', () => {
  test.each([
    [[line(['mon'], '09:00', '14:00'), line(['mon'], '14:00', '18:00')], false],
    [[line(['mon'], '09:00', '14:00'), line(['mon'], '13:00', '18:00')], true],
    [[line(['sun'], '22:00', '03:00'), line(['mon'], '02:00', '05:00')], true],
    [[line(['sun'], '22:00', '03:00'), line(['mon'], '03:00', '05:00')], false],
    [[{ days: ['tue'], opens: null, closes: null, all_day: true }, line(['tue'], '09:00', '10:00')], true],
  ] satisfies [OpeningHours[], boolean][])('overlap or do not: %j', (hours, expected) => {
    expect(hasOverlap(hours)).toBe(expected)
    expect(NewHours.safeParse(hours).success).toBe(!expected)
  })

  test('that do not overlap are open as long as their lines say together', () => {
    const random = new Random(7)
    const two = (value: number) => String(value).padStart(2, '0')
    for (let round = 0; round < 200; round++) {
      const hours = Array.from({ length: random.between(1, 4) }, () =>
        line(
          weekdays.filter(() => random.chance(0.4)),
          `${two(random.between(0, 23))}:00`,
          `${two(random.between(0, 23))}:30`,
        ),
      ).filter(({ days }) => days.length > 0)
      if (hasOverlap(hours)) continue
      const expected = hours.reduce((sum, { days, opens, closes }) => {
        const length = Number(closes?.slice(0, 2)) - Number(opens?.slice(0, 2)) + 0.5
        return sum + days.length * (length <= 0 ? length + 24 : length)
      }, 0)
      const halfHours = Array.from(
        { length: 7 * 48 },
        (_, index) => new Date(at('09T00:00').getTime() + index * 1_800_000),
      )
      expect(halfHours.filter((moment) => isOpen(place(hours), moment)).length / 2).toBe(expected)
    }
  })
})
