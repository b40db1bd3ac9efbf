import { beforeEach, vi } from 'vitest'

/** Whatever waits until it comes into view is in view at once: there is no layout in these tests. */
export const seeEverything = () =>
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly tell: (entries: { isIntersecting: boolean }[]) => void
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.tell = tell
        }
        observe() {
          queueMicrotask(() => this.tell([{ isIntersecting: true }]))
        }
        disconnect() {}
      },
    )
    return () => vi.unstubAllGlobals()
  })
