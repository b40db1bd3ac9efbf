import type { CDPSession, Page } from '@playwright/test'
import { expect } from './console'
import { focusSeen } from './focus'

/** What a person meets with Tab before they give up: all of a form with the shell before it. */
const MOST_TABS = 110

/** What has the focus, as a screen reader says it. */
type Focused = { role: string; name: string }

/**
 * Somebody who has a keyboard alone. After each key the focus has to be on something that is seen and has a name, and not
 * on the body, where the next Tab would begin at the top again.
 */
export async function keyboardOf(page: Page) {
  const tree = await page.context().newCDPSession(page)

  // A page that was just opened by its address has the focus nowhere yet.
  let hasBegun = false

  const findFault = async () => {
    const { isSeen, isLast, name: where } = await focusSeen(page)
    if (isLast) return hasBegun ? 'the focus is on the body' : ''
    hasBegun = true
    if (!isSeen) return `the focus is not seen: ${where}`
    return (await focusedIn(tree)).name === '' ? `what has the focus has no name: ${where}` : ''
  }
  const expectFocus = (key: string) => expect.poll(findFault, `after ${key}`).toBe('')

  async function press(...keys: string[]) {
    for (const key of keys) {
      await page.keyboard.press(key)
      await expectFocus(key)
    }
  }
  return {
    /** Presses keys one after the other. */
    press,
    /** Writes where the focus is. */
    type: async (text: string) => {
      await page.keyboard.type(text)
      await expectFocus(text)
    },
    /** Waits until the focus has come to something by itself, as it does to the title of a screen. */
    expectOn: (role: string, name: RegExp) =>
      expect.poll(() => focusedIn(tree)).toEqual({ role, name: expect.stringMatching(name) }),
    /** Goes on with a key, which is Tab unless another is named, until something has the focus. */
    goTo: async (role: string, name: RegExp, key = 'Tab') => {
      const passed: string[] = []
      while (passed.length < MOST_TABS) {
        const focused = await focusedIn(tree)
        if (focused.role === role && name.test(focused.name)) return
        passed.push(`${focused.role} ${focused.name}`)
        await page.keyboard.press(key)
        await expectFocus(`${key}, on the way to ${role} ${name} after ${passed.join(', ')}`)
      }
      throw new Error(`No ${role} ${name} was reached with ${key}: ${passed.join(', ')}`)
    },
  }
}

async function focusedIn(tree: CDPSession): Promise<Focused> {
  const { result } = await tree.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (result.objectId === undefined) return { role: '', name: '' }
  const { nodes } = await tree.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  return { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '').trim() }
}
