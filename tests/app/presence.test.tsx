import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { anEmptyBackOffice, answers } from '../support/answers'
import { open } from '../support/app'
import { aToken } from '../support/token'

answers(anEmptyBackOffice())

const MINUTE = 60_000
// The clock and what is looked at every second are moved; calls, screens that load and waiting keep to real time.
beforeEach(() =>
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true }),
)
afterEach(() => vi.useRealTimers())
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

test('a user who is away is told two minutes before the session ends, and may stay', async () => {
  const { user } = await open('/admin/accounts', { token: aToken({ role: 'viewer', exp: 4_102_444_800 }) })
  await screen.findByRole('heading', { level: 1, name: 'Cuentas' })
  await pass(27 * MINUTE)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(MINUTE + 2_000)
  expect(await screen.findByRole('dialog', { name: /Tu sesión termina en 1:5\d/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Seguir aquí' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(27 * MINUTE)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user who is away has as long as the settings say', async () => {
  const said = Object.assign(document.createElement('meta'), { name: 'idle-minutes', content: '60' })
  document.head.append(said)
  onTestFinished(() => said.remove())
  const { address } = await open('/admin/accounts', { token: aToken({ role: 'viewer', exp: 4_102_444_800 }) })
  await screen.findByRole('heading', { level: 1, name: 'Cuentas' })
  await pass(57 * MINUTE)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(2 * MINUTE)
  expect(await screen.findByRole('dialog', { name: /Tu sesión termina en/ })).toBeVisible()
  await pass(MINUTE + 2_000)
  await waitFor(() => expect(address()).toBe('/admin/login?redirect=%2Fadmin%2Faccounts'))
})

test('a user who does not come back is signed out, with the way back', async () => {
  const { address } = await open('/admin/accounts', { token: aToken({ role: 'viewer', exp: 4_102_444_800 }) })
  await screen.findByRole('heading', { level: 1, name: 'Cuentas' })
  await pass(30 * MINUTE + 2_000)
  await waitFor(() => expect(address()).toBe('/admin/login?redirect=%2Fadmin%2Faccounts'))
  expect(await screen.findByText(/Tu sesión terminó/)).toBeVisible()
})
