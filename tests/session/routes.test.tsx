import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anEmptyBackOffice, answers } from '../support/answers'
import { open } from '../support/app'
import { aToken } from '../support/token'

answers(anEmptyBackOffice())
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

/** What the console was told of doors that stayed closed: a busy machine may warn of other things. */
const denials = () =>
  vi.mocked(console.warn).mock.calls.filter(([text]) => String(text).startsWith('Access denied'))

const uuid = '0b8f0b62-6f0e-4f6a-9a43-3a4c8a1a9f10'

test.each([
  ['/admin/logs', 'manager'],
  ['/admin/logs', 'viewer'],
  ['/admin/logs', 'superuser'],
  [`/admin/logs/${uuid}`, 'manager'],
  [`/admin/logs/${uuid}`, 'viewer'],
  ['/admin/logs/not-a-uuid', 'viewer'],
])('%s is closed to the role "%s", which lands on the accounts', async (address, role) => {
  const app = await open(address, { token: aToken({ role }) })
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/admin/accounts'))
  expect(denials()).toHaveLength(1)
})

test('/admin/logs is open to an admin', async () => {
  const app = await open('/admin/logs', { token: aToken() })
  await waitFor(() => expect(app.router.state.initialized).toBe(true))
  expect(app.router.state.location.pathname).toBe('/admin/logs')
})
