import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterBusinessMinutes, businessMinutesBetween, isDayOff, WORKING_DAY } from '@/contract/businessHours'
import { clockOf, dueOf, resumed, ticketTargets } from '@/contract/ticketTargets'

/** The hour of a day in Mexico City. */
const at = (day: string, hour: string) => new Date(`${day}T${hour}:00-06:00`).toISOString()

const moment = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const minutes = fc.integer({ min: 0, max: 20 * WORKING_DAY })
const priority = fc.constantFrom('low' as const, 'normal' as const, 'high' as const, 'critical' as const)

describe('the minutes of work', () => {
  test.each([
    ['within a day', at('2026-03-05', '10:00'), at('2026-03-05', '12:30'), 150],
    ['over a night', at('2026-03-05', '17:00'), at('2026-03-06', '10:00'), 120],
    ['over a weekend', at('2026-03-06', '17:30'), at('2026-03-09', '09:30'), 60],
    ['of a day of rest', at('2026-03-16', '08:00'), at('2026-03-16', '20:00'), 0],
    ['backwards', at('2026-03-05', '12:30'), at('2026-03-05', '10:00'), -150],
  ])('%s', (_when, from, to, expected) => {
    expect(businessMinutesBetween(from, to)).toBe(expected)
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
    expect(isDayOff(day)).toBe(expected)
  })

  test('that are added are those that then lie between', () => {
    fc.assert(
      fc.property(moment, minutes, (from, some) => {
        expect(businessMinutesBetween(from, afterBusinessMinutes(from, some))).toBe(some)
      }),
    )
  })

  test('are the same added at once or one part after the other', () => {
    fc.assert(
      fc.property(moment, minutes, minutes, (from, some, more) => {
        const once = afterBusinessMinutes(from, some + more)
        const twice = afterBusinessMinutes(afterBusinessMinutes(from, some), more)
        expect(businessMinutesBetween(once, twice)).toBe(0)
      }),
    )
  })

  test('never run while nobody works', () => {
    fc.assert(
      fc.property(moment, minutes, (from, some) => {
        const day = new Date(Date.parse(afterBusinessMinutes(from, some + 1)) - 6 * 3_600_000).toISOString()
        expect(isDayOff(day.slice(0, 10))).toBe(false)
        expect(day.slice(11, 16) >= '09:00' && day.slice(11, 16) <= '18:00').toBe(true)
      }),
    )
  })
})

describe('the targets of a ticket', () => {
  test('are sooner the more urgent it is, and answering comes first', () => {
    fc.assert(
      fc.property(moment, (created_at) => {
        const due = (['critical', 'high', 'normal', 'low'] as const).map((one) =>
          dueOf({ priority: one, created_at, paused_minutes: 0 }, ticketTargets),
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
      fc.property(moment, priority, minutes, minutes, (created_at, urgency, worked, paused) => {
        const ticket = { priority: urgency, created_at, paused_minutes: 0 }
        const since = afterBusinessMinutes(created_at, worked)
        const until = afterBusinessMinutes(since, paused)
        const due = dueOf(ticket, ticketTargets)
        const later = resumed({ ...ticket, ...due }, since, until)
        const before = businessMinutesBetween(since, due.resolution_due)
        expect(businessMinutesBetween(until, String(later.resolution_due))).toBe(before)
        // As if it had been promised with the pause from the start.
        const { paused_minutes } = later
        expect(later).toMatchObject(dueOf({ ...ticket, paused_minutes }, ticketTargets))
      }),
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
    expect(clockOf(ticket, now)).toMatchObject({ state: 'soon', target: 'response', minutes: 60 })
    expect(clockOf({ ...ticket, first_responded_at: now }, now)).toMatchObject({
      state: 'ok',
      target: 'resolution',
      minutes: 600,
    })
    expect(clockOf(ticket, at('2026-03-05', '14:00'))).toMatchObject({ state: 'overdue', minutes: -120 })
    expect(clockOf({ ...ticket, paused_since: now }, now)).toEqual({ state: 'paused' })
    expect(clockOf({ ...ticket, status: 'resolved' }, now)).toEqual({ state: 'met' })
  })
})
