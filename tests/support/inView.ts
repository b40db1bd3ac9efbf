import { beforeEach, vi } from 'vitest'

type Place = Pick<
  IntersectionObserverEntry,
  'target' | 'isIntersecting' | 'boundingClientRect' | 'rootBounds'
>

/** Whatever waits until it comes into view is in view at once: there is no layout in these tests. */
export const seeEverything = () =>
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly tell: (places: Place[]) => void
        private targets: Element[] = []
        constructor(tell: (places: Place[]) => void) {
          this.tell = tell
        }
        observe(target: Element) {
          this.targets.push(target)
          if (this.targets.length === 1) queueMicrotask(() => this.tellAll())
        }
        unobserve(target: Element) {
          this.targets = this.targets.filter((one) => one !== target)
        }
        disconnect() {
          this.targets = []
        }
        private tellAll() {
          const { targets } = this
          this.targets = []
          if (targets.length > 0)
            this.tell(
              targets.map((target) => ({
                target,
                isIntersecting: true,
                boundingClientRect: target.getBoundingClientRect(),
                rootBounds: null,
              })),
            )
        }
      },
    )
    return () => vi.unstubAllGlobals()
  })
