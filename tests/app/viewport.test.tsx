import { expect, onTestFinished, test } from 'vitest'
import { followViewport } from '@/app/followViewport'
import { makeStore } from '@/store/store'
import { selectIsMobile } from '@/store/viewport'

const resize = (width: number) => Object.assign(window, { innerWidth: width })

test.each([
  [0, true],
  [320, true],
  [619, true],
  [619.9, true],
  [620, false],
  [1440, false],
])('a window %d pixels wide is a phone: %s', (width, isMobile) => {
  const before = window.innerWidth
  onTestFinished(() => void resize(before))
  const store = makeStore()
  resize(width)
  const stop = followViewport(store)
  expect(selectIsMobile(store.getState())).toBe(isMobile)
  expect(document.documentElement.dataset.viewport).toBe(isMobile ? 'mobile' : 'desktop')

  resize(isMobile ? 1440 : 320)
  window.dispatchEvent(new Event('resize'))
  expect(selectIsMobile(store.getState())).toBe(!isMobile)
  stop()
})
