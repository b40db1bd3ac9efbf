import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'

/** What is pressed to write something: the button of a form, or the filled one of a dialog. */
const WRITES = 'button[type=submit], button[data-look=primary], button[data-look=danger]'

/** What screens send without a press: sent twice, it has the effect of once. */
const UNPRESSED = /\/admin\/(presence|drafts|auth\/refresh)\b/

/** What keeps nothing, what only tells, and what signs in: that is asked for again by itself, or has tests of its own. */
const NOT_LOST = /dry_run=true|"dry_run":true|preview\b|\/reveal\b|\/auth\//

/** Whether a button ignores presses: what it was pressed for is under way. */
const isBusy = (button: Element) => button.getAttribute('aria-disabled') === 'true'

/** Whether replies get lost: a screen that then learns by itself that it is done has no words of being done. */
export const repliesAreLost = process.env.REPLIES === 'lost'

/**
 * A person who presses twice, as many do, each button that writes. Every test of a screen that writes thereby shows
 * that the second press does no harm, and fails where it sent again what was still under way.
 */
export function pressTwice(user: UserEvent): UserEvent {
  const writes = watchWrites(() => false)
  return {
    ...user,
    async click(element) {
      const before = writes.ended
      await user.click(element)
      // Once there is an answer, another press is another wish.
      if (element.matches(WRITES) && element.isConnected && writes.ended === before) await user.click(element)
    },
  }
}

/**
 * A person whose connection breaks at each press of a button that writes, after the server did what was asked, and who
 * then presses again. Every test of a screen that writes thereby shows that it is done once, and told as done.
 */
export function losingReplies(user: UserEvent): UserEvent {
  let isBreaking = false
  let isLost = false
  const { sending } = watchWrites((write, reply) => {
    if (!isBreaking || !reply.ok || NOT_LOST.test(write)) return false
    isBreaking = false
    isLost = true
    return true
  })
  return {
    ...user,
    async click(element) {
      if (!element.matches(WRITES)) return user.click(element)
      isBreaking = true
      isLost = false
      await user.click(element)
      await vi.waitFor(() => expect(sending.size).toBe(0))
      isBreaking = false
      if (!isLost) return
      // Until the screen says what came of it; where it has learnt by itself that it is done, nothing is left to press.
      await waitFor(() => expect(element.isConnected && isBusy(element)).toBe(false))
      if (element.isConnected) await user.click(element)
    },
  }
}

/**
 * Watches what is written, fails the test where a write was sent while the same was under way, and lets `breaks` say
 * whose reply gets lost. Answers the writes under way, and how many have ended.
 */
function watchWrites(breaks: (write: string, reply: Response) => boolean) {
  const send = globalThis.fetch
  const sending = new Set<string>()
  const writes = { sending, ended: 0 }
  const repeated: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const write = describeWrite(input, init)
    if (write === undefined) return send(input, init)
    if (sending.has(write)) repeated.push(write)
    sending.add(write)
    try {
      const reply = await send(input, init)
      if (breaks(write, reply)) throw new TypeError('Failed to fetch')
      return reply
    } finally {
      sending.delete(write)
      writes.ended++
    }
  })
  onTestFinished(() => {
    vi.stubGlobal('fetch', send)
    expect(repeated).toEqual([])
  })
  return writes
}

function describeWrite(input: RequestInfo | URL, init: RequestInit | undefined): string | undefined {
  const { method = 'GET', body } = init ?? {}
  if (method === 'GET' || (body !== undefined && body !== null && typeof body !== 'string')) return undefined
  const address = input instanceof Request ? input.url : String(input)
  return UNPRESSED.test(address) ? undefined : [method, address, body].join(' ')
}
