import type { Page } from '@playwright/test'

/** Where the focus is, and whether it is seen: less than half of it, or of its first 24 pixels, is not. */
export const focusSeen = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const element = document.activeElement
    if (!element || element === document.body) return { name: 'BODY', isSeen: true, isLast: true }
    // A box that is drawn by its label is as large as that.
    const drawn = element.closest('label') ?? element
    const { left, top, width, height } = drawn.getBoundingClientRect()
    const points = [0.25, 0.5, 0.75].map(
      (part) => [left + width * part, top + Math.min(height, 24) / 2] as const,
    )
    const seen = points.filter(([x, y]) => {
      const above = document.elementFromPoint(x, y)
      return above !== null && (drawn.contains(above) || above.contains(drawn))
    })
    const name = element.ariaLabel ?? element.id ?? ''
    return {
      name: `${element.tagName} ${name || element.textContent?.trim().slice(0, 30)} ${Math.round(top)}`,
      isSeen: seen.length >= 2,
      isLast: false,
    }
  })
