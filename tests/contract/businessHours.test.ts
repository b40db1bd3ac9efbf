import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterBusinessMinutes,
  type BusinessHours,
  businessMinutesBetween,
  isDayOff,
  legalRestDays,
  usualHours,
  workingDay,
} from '@/contract/businessHours'
import { Weekday } from '@/contract/hours'
import { clockOf, dueOf, postponeTargets, ticketTargets, usualPromises } from '@/contract/ticketTargets'

/** The hour of a day in Mexico City. */
const at = (day: string, hour: string) => new Date(`${day}T${hour}:00-06:00`).toISOString()

const moment = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const minutes = fc.integer({ min: 0, max: 20 * workingDay(usualHours) })

/** Hours as an administrator may set them: at least one day of the week and one hour of it, and any days off. */
const anyHours: fc.Arbitrary<BusinessHours> = fc
  .record({
    work_days: fc.uniqueArray(fc.constantFrom(...Weekday.options), { minLength: 1 }),
    opens: fc.integer({ min: 0, max: 22 * 60 }),
    length: fc.integer({ min: 60, max: 24 * 60 - 1 }),
    legal_rest_days: fc.boolean(),
    holidays: fc.array(
      fc
        .date({ min: new Date('2025-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      { maxLength: 30 },
    ),
  })
  .map(({ opens, length, ...rest }) => ({
    ...rest,
    opens: timeAt(opens),
    closes: timeAt(Math.min(opens + length, 24 * 60 - 1)),
  }))
const timeAt = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const priority = fc.constantFrom('low' as const, 'normal' as const, 'high' as const, 'critical' as const)

describe('the minutes of work', () => {
  test.each([
    ['within a day', at('2026-03-05', '10:00'), at('2026-03-05', '12:30'), 150],
    ['over a night', at('2026-03-05', '17:00'), at('2026-03-06', '10:00'), 120],
    ['over a weekend', at('2026-03-06', '17:30'), at('2026-03-09', '09:30'), 60],
    ['of a day of rest', at('2026-03-16', '08:00'), at('2026-03-16', '20:00'), 0],
    ['backwards', at('2026-03-05', '12:30'), at('2026-03-05', '10:00'), -150],
  ])('%s', (_when, from, to, expected) => {
    expect(businessMinutesBetween(from, to, usualHours)).toBe(expected)
  })

  test.each([
    ['2026-01-01', true],
    ['2026-02-02', true],
    ['2026-03-16', true],
    ['2026-05-01', true],
    ['2026-09-16', true],
    ['2026-11-16', true],
    ['2030-10-01', true],
    ['2026-10-01', false],
    ['2026-03-21', true],
    ['2026-03-17', false],
  ])('of %s are none: %s', (day, expected) => {
    expect(isDayOff(day, usualHours)).toBe(expected)
  })

  test('that are added are those that then lie between, for any hours', () => {
    fc.assert(
      fc.property(moment, minutes, anyHours, (from, some, hours) => {
        expect(businessMinutesBetween(from, afterBusinessMinutes(from, some, hours), hours)).toBe(some)
      }),
    )
  })

  test('are the same added at once or one part after the other', () => {
    fc.assert(
      fc.property(moment, minutes, minutes, anyHours, (from, some, more, hours) => {
        const once = afterBusinessMinutes(from, some + more, hours)
        const twice = afterBusinessMinutes(afterBusinessMinutes(from, some, hours), more, hours)
        expect(businessMinutesBetween(once, twice, hours)).toBe(0)
      }),
    )
  })

  test('never run outside the hours of work', () => {
    fc.assert(
      fc.property(moment, minutes, anyHours, (from, some, hours) => {
        const end = Date.parse(afterBusinessMinutes(from, some + 1, hours))
        const day = new Date(end - 6 * 3_600_000).toISOString()
        expect(isDayOff(day.slice(0, 10), hours)).toBe(false)
        expect(day.slice(11, 16) >= hours.opens && day.slice(11, 16) <= hours.closes).toBe(true)
      }),
    )
  })

  test('are fewer the more days off there are', () => {
    fc.assert(
      fc.property(moment, moment, anyHours, (one, other, hours) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const more = { ...hours, holidays: [...hours.holidays, from.slice(0, 10)], legal_rest_days: true }
        expect(businessMinutesBetween(from, to, more)).toBeLessThanOrEqual(
          businessMinutesBetween(from, to, hours),
        )
      }),
    )
  })

  test('of a week are those of its working days', () => {
    const hours = { ...usualHours, work_days: Weekday.options, opens: '08:00', closes: '14:00' }
    expect(businessMinutesBetween(at('2026-03-02', '00:00'), at('2026-03-09', '00:00'), hours)).toBe(7 * 360)
    const without = { ...hours, holidays: ['2026-03-04'] }
    expect(businessMinutesBetween(at('2026-03-02', '00:00'), at('2026-03-09', '00:00'), without)).toBe(
      6 * 360,
    )
  })

  test('run on days of rest by law where the settings say so', () => {
    expect(legalRestDays(2026)).toEqual([
      '2026-01-01',
      '2026-02-02',
      '2026-03-16',
      '2026-05-01',
      '2026-09-16',
      '2026-11-16',
      '2026-12-25',
    ])
    expect(isDayOff('2026-03-16', { ...usualHours, legal_rest_days: false })).toBe(false)
  })
})

describe('the targets of a ticket', () => {
  test('are sooner the more urgent it is, and answering comes first', () => {
    fc.assert(
      fc.property(moment, (created_at) => {
        const due = (['critical', 'high', 'normal', 'low'] as const).map((one) =>
          dueOf({ priority: one, created_at, paused_minutes: 0 }, usualPromises),
        )
        for (const { first_response_due, resolution_due } of due)
          expect(first_response_due <= resolution_due).toBe(true)
        expect(due.map(({ resolution_due }) => resolution_due)).toEqual(
          due.map(({ resolution_due }) => resolution_due).sort(),
        )
      }),
    )
  })

  test('are neither nearer nor farther for the time in which it stood still', () => {
    fc.assert(
      fc.property(
        moment,
        priority,
        minutes,
        minutes,
        anyHours,
        (created_at, urgency, worked, paused, hours) => {
          const promises = { targets: ticketTargets, hours }
          const ticket = { priority: urgency, created_at, paused_minutes: 0 }
          const since = afterBusinessMinutes(created_at, worked, hours)
          const until = afterBusinessMinutes(since, paused, hours)
          const due = dueOf(ticket, promises)
          const later = postponeTargets({ ...ticket, ...due }, since, until, hours)
          const before = businessMinutesBetween(since, due.resolution_due, hours)
          expect(businessMinutesBetween(until, String(later.resolution_due), hours)).toBe(before)
          // As if it had been promised with the pause from the start.
          const { paused_minutes } = later
          expect(later).toMatchObject(dueOf({ ...ticket, paused_minutes }, promises))
        },
      ),
    )
  })

  test('say which of them counts, and how long is left of it', () => {
    const ticket = {
      status: 'open' as const,
      first_response_due: at('2026-03-05', '12:00'),
      resolution_due: at('2026-03-06', '12:00'),
      first_responded_at: null,
      paused_since: null,
      breached: false,
    }
    const now = at('2026-03-05', '11:00')
    expect(clockOf(ticket, now, usualHours)).toMatchObject({ state: 'soon', target: 'response', minutes: 60 })
    expect(clockOf({ ...ticket, first_responded_at: now }, now, usualHours)).toMatchObject({
      state: 'ok',
      target: 'resolution',
      minutes: 600,
    })
    expect(clockOf(ticket, at('2026-03-05', '14:00'), usualHours)).toMatchObject({
      state: 'overdue',
      minutes: -120,
    })
    expect(clockOf({ ...ticket, paused_since: now }, now, usualHours)).toEqual({ state: 'paused' })
    expect(clockOf({ ...ticket, status: 'resolved' }, now, usualHours)).toEqual({ state: 'met' })
  })
})
