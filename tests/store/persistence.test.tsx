import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountsLoaded, accountSelected } from '@/store/accountSelection'
import { startPersistence } from '@/store/persistence'
import { densityChosen, themeChosen } from '@/store/preferences'
import { sessionOf, signedOut } from '@/store/session'
import { makeStore } from '@/store/store'
import { blockStorage, storedElsewhere } from '../support/storage'
import { aToken, holding } from '../support/token'

const PREFERENCES = 'persist:preferences'
const SELECTION = 'persist:admin.selection.ana'
const uuid = '0b8f0b62-6f0e-4f6a-9a43-3a4c8a1a9f10'
const other = '1b8f0b62-6f0e-4f6a-9a43-3a4c8a1a9f10'

async function aVisit(sub = 'ana') {
  const token = aToken({ sub })
  const store = makeStore({ session: sessionOf(holding(token)) })
  onTestFinished(await startPersistence(store))
  return store
}
/** What redux-persist writes: each value as text, in an object that is itself text. */
const written = (values: Record<string, unknown>, version = 1) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...values, _persist: { version, rehydrated: true } }).map(([key, value]) => [
        key,
        JSON.stringify(value),
      ]),
    ),
  )
const good = {
  theme: 'dark',
  density: 'compact',
  columns: { companies: ['trade_name'] },
  openGroups: { people: true },
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
// oxlint-disable-next-line vitest/no-standalone-expect -- true of every test here
afterEach(() => expect(console.error).not.toHaveBeenCalled())

describe('what is kept between visits', () => {
  test('is how one likes the console, and the account one worked with', async () => {
    const first = await aVisit()
    first.dispatch(themeChosen('dark'))
    first.dispatch(accountsLoaded([{ uuid, label: 'Salud Norte' }]))
    first.dispatch(accountSelected(uuid))
    await waitFor(() => expect(sessionStorage.getItem(SELECTION)).toContain(uuid))

    const second = await aVisit()
    expect(second.getState().preferences.theme).toBe('dark')
    expect(second.getState().accountSelection).toMatchObject({ accounts: [], selected: uuid })
  })

  test('names no user', async () => {
    const store = await aVisit()
    store.dispatch(accountsLoaded([{ uuid, label: 'Salud Norte' }]))
    store.dispatch(accountSelected(uuid))
    store.dispatch(densityChosen('compact'))
    await waitFor(() => expect(localStorage.getItem(PREFERENCES)).toContain('compact'))
    const all = JSON.stringify([localStorage, sessionStorage])
    for (const secret of ['Salud Norte', 'Ana Ruiz', 'ana@salvia.test', store.getState().session.token])
      expect(all).not.toContain(secret)
  })

  test('is each person’s own', async () => {
    sessionStorage.setItem(SELECTION, written({ selected: uuid }))
    expect((await aVisit('bob')).getState().accountSelection.selected).toBeNull()
    expect((await aVisit('ana')).getState().accountSelection.selected).toBe(uuid)
  })

  test('is not written for a user who left', async () => {
    const store = await aVisit()
    store.dispatch(accountSelected(uuid))
    await waitFor(() => expect(sessionStorage.getItem(SELECTION)).toContain(uuid))
    store.dispatch(signedOut())
    sessionStorage.clear()
    store.dispatch(themeChosen('light'))
    await waitFor(() => expect(localStorage.getItem(PREFERENCES)).toContain('light'))
    expect(sessionStorage).toHaveLength(0)
  })

  test('follows what another tab chooses, and loses nothing of it', async () => {
    const store = await aVisit()
    storedElsewhere(PREFERENCES, written({ ...good, theme: 'dark' }))
    await waitFor(() => expect(store.getState().preferences.theme).toBe('dark'))
    store.dispatch(densityChosen('comfortable'))
    await waitFor(() => expect(localStorage.getItem(PREFERENCES)).toContain('comfortable'))
    expect(localStorage.getItem(PREFERENCES)).toContain('dark')
  })
})

describe('what was kept in a bad shape', () => {
  test.each([
    ['no JSON', '{"theme":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"dark"'],
    ['values that are no JSON', '{"theme":"dark","_persist":"x"}'],
    ['a theme there is not', written({ ...good, theme: 'pink' })],
    ['a null slice', written({ theme: null, density: null, columns: null, openGroups: null })],
    ['columns of another shape', written({ ...good, columns: { companies: 'all' } })],
    ['columns of a listing there is not', written({ ...good, columns: { unicorns: ['horn'] } })],
    ['another version', written(good, 99)],
    ['no version', JSON.stringify({ theme: '"dark"' })],
    ['a prototype', '{"__proto__":"{\\"theme\\":\\"dark\\"}","_persist":"{\\"version\\":1}"}'],
    ['five megabytes', written({ ...good, openGroups: { x: 'y'.repeat(5_000_000) } })],
  ])('is left out and written anew: %s', async (_words, kept) => {
    localStorage.setItem(PREFERENCES, kept)
    sessionStorage.setItem(SELECTION, kept)
    const store = await aVisit()
    expect(store.getState().preferences).toMatchObject({
      theme: 'system',
      density: 'normal',
      columns: {},
      openGroups: {},
    })
    expect(store.getState().accountSelection.selected).toBeNull()
    expect(Object.prototype).not.toHaveProperty('theme')

    await waitFor(() => expect(localStorage.getItem(PREFERENCES)).toContain('system'))
    const again = await aVisit()
    expect(again.getState().preferences.theme).toBe('system')
  })

  test('does not take what is right with it', async () => {
    localStorage.setItem(PREFERENCES, written(good))
    sessionStorage.setItem(SELECTION, written({ selected: 'not a uuid' }))
    const store = await aVisit()
    expect(store.getState().preferences).toMatchObject(good)
    expect(store.getState().accountSelection.selected).toBeNull()
  })
})

test('starting goes on after a second without a storage that hangs', async () => {
  vi.useFakeTimers()
  const never = Object.assign(new Promise(() => {}), { length: 0 })
  vi.stubGlobal('localStorage', { getItem: () => never, setItem() {}, removeItem() {}, clear() {} })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  let started = false
  const start = aVisit().finally(() => {
    started = true
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(started).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toBe(true)
  expect((await start).getState().preferences.theme).toBe('system')
})

test('starting does without a storage that refuses', async () => {
  blockStorage('localStorage', 'sessionStorage')
  const store = await aVisit()
  store.dispatch(accountSelected(other))
  expect(store.getState().accountSelection.selected).toBe(other)
})
