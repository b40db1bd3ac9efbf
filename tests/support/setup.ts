import '@testing-library/jest-dom/vitest'
import '@/app/startTexts'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { hideToast } from '@/kit/feedback/toasts'
import { learnClock, learnClockAhead } from '@/store/clock'

// Mantine's growing text areas wait for fonts, and the console loads its own, which happy-dom does not have.
Object.defineProperty(document, 'fonts', {
  value: Object.assign(new EventTarget(), { load: async () => [] }),
  configurable: true,
})

// By a select's size, which happy-dom does not know, react-hook-form sees that nothing is chosen in it yet.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true })

configure({
  // A screen is loaded when it is first opened, and on a busy machine that takes a moment.
  asyncUtilTimeout: 15_000,
  getElementError: notFound,
})

/** The error of a missing element. It prints the document only when it is read, as waiting queries throw it again and again. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    set(value: string) {
      Object.defineProperty(error, 'message', { value, configurable: true, writable: true })
    },
  })
}

afterEach(() => {
  cleanup()
  // A toast outlives the app that showed it.
  hideToast()
  localStorage.clear()
  sessionStorage.clear()
  learnClock(Date.now())
  learnClockAhead('0')
})

// A screen that is still loading when its file ends would be cut off, and fail for every later file of the worker.
afterAll(() => vi.dynamicImportSettled())
