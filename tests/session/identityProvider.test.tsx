import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { open } from '../support/app'
import { aUser } from '../support/records'
import { network, referenceServer, sessionFor } from '../support/referenceServer'

const server = referenceServer()

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="identity-provider" content="Clínica del Valle">')
})
afterEach(() => document.head.querySelector('meta[name=identity-provider]')?.remove())

test('who comes back from the identity provider is let in, and led where they were heading', async () => {
  const user = await aUser(server.db, { role: 'manager' })
  const { token } = await sessionFor(user)
  const sent: unknown[] = []
  network.use(
    http.post('*/admin/auth/provider', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({
        access_token: token,
        user: { id: user.uuid, email: user.email, name: user.name, role: user.role },
      })
    }),
  )
  sessionStorage.setItem('admin.provider.redirect', '/admin?a=1#b')
  const app = await open('/admin/login?code=uno&state=dos')
  await waitFor(() => expect(app.address()).toBe('/admin?a=1#b'))
  expect(sent).toEqual([{ code: 'uno', state: 'dos', iss: null }])
  expect(localStorage.getItem('admin_jwt_token')).toBe(token)
})

test('who comes back with nothing that counts is told so, and the address keeps nothing of it', async () => {
  const app = await open('/admin/login?code=uno&state=dos')
  expect(await screen.findByText('No hay un proveedor de identidad configurado')).toBeVisible()
  expect(app.address()).toBe('/admin/login')
  expect(screen.getByRole('button', { name: 'Entrar con Clínica del Valle' })).toBeEnabled()
  app.unmount()
  await open('/admin/login?error=access_denied&state=dos')
  expect(await screen.findByText(/^El proveedor no te dejó pasar/)).toBeVisible()
})
