import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { App } from '@/app/App'
import { anEmptyBackOffice, answers } from '../support/answers'
import { open } from '../support/app'
import { aToken } from '../support/token'

answers(anEmptyBackOffice())
const KEY = 'admin_jwt_token'

test('starting reads the token once, however often the page is drawn', async () => {
  localStorage.setItem(KEY, aToken())
  const read = vi.fn<Storage['getItem']>(localStorage.getItem.bind(localStorage))
  vi.stubGlobal('localStorage', { getItem: read, setItem() {}, removeItem() {}, clear() {}, length: 0 })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { store, router, unmount } = await open('/admin')
  await screen.findByRole('heading', { level: 1 })
  unmount()
  await act(async () => render(<App store={store} router={router} />))
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(read.mock.calls.filter(([key]) => key === KEY)).toHaveLength(1)
})
