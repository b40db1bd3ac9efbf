import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anEmptyBackOffice, answers, http, HttpResponse, v2 } from '../support/answers'
import { open } from '../support/app'
import { aToken } from '../support/token'

const network = answers(anEmptyBackOffice())

/** The browser believes that it has a connection, or that it has none. */
const connected = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

test('a lost connection is told, and what is on screen is asked for again when it is back', async () => {
  let asked = 0
  network.use(
    http.get(v2('admin/companies'), () => {
      asked++
      const meta = { page: 1, size: 25, total: 0, total_capped: false, next_cursor: null }
      return HttpResponse.json({ data: [], meta })
    }),
  )
  await open('/admin/companies', { token: aToken() })
  await waitFor(() => expect(asked).toBe(1))
  await connected(false)
  expect(screen.getByText(/^Sin conexión\. Puedes seguir leyendo/)).toBeVisible()
  await connected(true)
  expect(screen.getByText('Conexión recuperada')).toBeVisible()
  await waitFor(() => expect(asked).toBe(2))
})
