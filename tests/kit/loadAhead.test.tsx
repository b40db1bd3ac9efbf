import { afterEach, describe, expect, test, vi } from 'vitest'
import { lazyPart, loadPartAhead } from '@/kit/elements/lazyPart'
import { isLoadingAhead, loadAhead } from '@/kit/elements/loadAhead'

const Greeting = () => <p>Buenos días</p>
const gone = new TypeError('Failed to fetch dynamically imported module')

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'connection')
})

describe('what may be wanted soon', () => {
  test('is loaded, and known to be asked for by nobody meanwhile', async () => {
    const load = vi.fn<() => Promise<boolean>>(async () => isLoadingAhead())
    await loadAhead(load)
    expect(await load.mock.results[0]?.value).toBe(true)
    expect(isLoadingAhead()).toBe(false)
  })

  test('may be gone without a word', async () => {
    await loadAhead(() => Promise.reject(gone))
    expect(isLoadingAhead()).toBe(false)
  })

  test('is not loaded without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn<() => Promise<void>>(async () => {})
    await loadAhead(load)
    expect(load).not.toHaveBeenCalled()
  })

  test('is not loaded where the browser saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    const load = vi.fn<() => Promise<void>>(async () => {})
    await loadAhead(load)
    expect(load).not.toHaveBeenCalled()
  })

  test('may be the part that an element would show', async () => {
    const load = vi.fn<() => Promise<{ Greeting: typeof Greeting }>>(async () => ({ Greeting }))
    const Part = lazyPart(load, 'Greeting')
    expect(await loadPartAhead(<Part />)).toBe(true)
    expect(load).toHaveBeenCalledOnce()
  })

  test('is nothing where an element is there already', async () => {
    expect(await loadPartAhead(<Greeting />)).toBe(true)
    expect(await loadPartAhead('Buenos días')).toBe(true)
  })

  test('is told not to be there where it does not come', async () => {
    const Part = lazyPart<'Greeting', { Greeting: typeof Greeting }>(() => Promise.reject(gone), 'Greeting')
    expect(await loadPartAhead(<Part />)).toBe(false)
  })
})
