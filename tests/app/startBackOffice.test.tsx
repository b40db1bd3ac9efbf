import { expect, onTestFinished, test, vi } from 'vitest'
import { startBackOffice, stopBackOffice } from '@/app/startBackOffice'
import { makeStore } from '@/store/store'

function aStore() {
  const store = makeStore()
  onTestFinished(() => stopBackOffice(store))
  return store
}

test('the back-office is started once for a store', async () => {
  const store = aStore()
  const started = startBackOffice(store, false)
  expect(startBackOffice(store, false)).toBe(started)
  await started
})

test('the back-office is started again after a start that failed', async () => {
  const store = aStore()
  vi.spyOn(store, 'addReducer').mockImplementationOnce(() => {
    throw new Error('its script did not come')
  })
  await expect(startBackOffice(store, false)).rejects.toThrow('did not come')
  await startBackOffice(store, false)
  expect(store.getState().api).toBeDefined()
})
