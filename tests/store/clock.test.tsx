import { act, render, screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { daysFromNow, dayAfter, dayOf } from '@/contract/days'
import { formatDay } from '@/kit/text/formats'
import { useNow } from '@/kit/elements/useNow'
import { startBackOffice, stopBackOffice } from '@/app/startBackOffice'
import { makeStore } from '@/store/store'
import { learnClockAhead, presentTime, serverNow } from '@/store/clock'

const Today = () => <p>{formatDay(dayOf(useNow()))}</p>

describe('the clock of a demonstration that let days pass', () => {
  test('is what screens and forms call today, and sessions keep the time of the server', async () => {
    const store = makeStore()
    onTestFinished(() => stopBackOffice(store))
    await startBackOffice(store, false)
    const today = dayOf(new Date())
    render(<Today />)
    expect(screen.getByText(formatDay(today))).toBeVisible()
    act(() => learnClockAhead(String(35 * 86_400)))
    expect(screen.getByText(formatDay(dayAfter(today, 35)))).toBeVisible()
    expect(daysFromNow(0)).toBe(dayAfter(today, 35))
    expect(presentTime() - serverNow()).toBe(35 * 86_400_000)
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000)
    // A reply of a server without a demonstration says nothing, and changes nothing.
    act(() => learnClockAhead(null))
    expect(daysFromNow(0)).toBe(dayAfter(today, 35))
  })
})
