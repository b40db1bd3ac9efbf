import { type HttpHandler, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** Answers of a test's own to the app's calls; a call that no answer was made for fails the test. */
export function answers(...lasting: HttpHandler[]) {
  const network = setupServer(...lasting)
  beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => network.resetHandlers())
  afterAll(() => network.close())
  return network
}

/** What the back-office's frame asks for by itself, answered as by a server that holds no records yet. */
export const anEmptyBackOffice = () =>
  http.get('*/api/v2/admin/*', ({ request }) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/counts')) return HttpResponse.json({ data: {} })
    if (pathname.endsWith('/home/start')) return HttpResponse.json({ data: { is_empty: true } })
    if (pathname.endsWith('/admin/notices')) return HttpResponse.json({ data: { unread: 0, latest: [] } })
    return HttpResponse.json({
      data: [],
      meta: { page: 1, size: 25, total: 0, total_capped: false, next_cursor: null },
    })
  })

/** The address of a call, for any origin of the page. */
export const v2 = (path: string) => `*/api/v2/${path}`

export const refused = (status: number, body: Record<string, unknown> = {}) =>
  HttpResponse.json(body, { status })

export { http, HttpResponse }
