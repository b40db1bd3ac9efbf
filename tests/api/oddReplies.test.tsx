import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anEmptyBackOffice, answers, http, HttpResponse, v2 } from '../support/answers'
import { open } from '../support/app'
import { aToken } from '../support/token'

const network = answers(anEmptyBackOffice())

/** Bodies that a proxy or an older server might send with a status that says all went well. */
const odd: [what: string, reply: () => Response][] = [
  ['an empty body', () => new HttpResponse(null, { status: 200 })],
  ['a 204', () => new HttpResponse(null, { status: 204 })],
  ['no data', () => HttpResponse.json({ data: null, meta: { page: 1, size: 25, total: 0 } })],
  ['no meta', () => HttpResponse.json({ data: [] })],
  ['rows that are no records', () => HttpResponse.json({ data: [1], meta: { page: 1, size: 25, total: 1 } })],
]

describe('a listing that gets', () => {
  test.each(odd)(
    '%s says so in its place and offers to ask again; the screen stays',
    async (_what, reply) => {
      network.use(http.get(v2('admin/companies'), reply))
      await open('/admin/companies', { token: aToken() })
      expect(await screen.findByRole('heading', { name: 'Empresas' })).toBeVisible()
      await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible())
      expect(screen.getByRole('navigation', { name: 'Principal' })).toBeInTheDocument()
      expect(screen.queryByText('Esta parte de la pantalla falló')).not.toBeInTheDocument()
    },
  )
})

describe('preferences that come as', () => {
  test.each([
    ['a list', { data: [] }],
    ['nothing', { data: null }],
    ['columns that are none', { data: { columns: null } }],
  ])('%s leave every listing as it is without any', async (_what, body) => {
    network.use(http.get(v2('admin/preferences'), () => HttpResponse.json(body)))
    await open('/admin/companies', { token: aToken() })
    expect(await screen.findByRole('heading', { name: 'Empresas' })).toBeVisible()
    expect(screen.queryByText('Esta parte de la pantalla falló')).not.toBeInTheDocument()
  })
})
