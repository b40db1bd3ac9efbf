import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test } from 'vitest'
import { resized } from '@/store/viewport'
import { processPasswords } from '@server/identity/passwords'
import { open } from '../support/app'
import { codeAt, PASSWORD, withFactor } from '../support/authenticator'
import { aUser, auditColumns } from '../support/records'
import { network, referenceServer, sessionFor } from '../support/referenceServer'

const server = referenceServer()
afterEach(async () => void (await server.db.deleteFrom('settings').execute()))

type App = Awaited<ReturnType<typeof open>>
const now = (secret: string) => codeAt(secret, server.clock.now())
const stored = () => localStorage.getItem('admin_jwt_token')

async function givePassword({ user }: App, email: string) {
  await user.type(await screen.findByLabelText('Correo electrónico'), email)
  await user.type(screen.getByLabelText('Contraseña'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
}
async function giveCode({ user }: App, code: string, confirm = 'Verificar') {
  const field = await screen.findByLabelText(/^Código de (?:verificación|recuperación)$/)
  await user.clear(field)
  await user.type(field, code)
  await user.click(screen.getByRole('button', { name: confirm }))
}
/** What an app is set up with, as it is there to be typed. */
const shownSecret = async () => {
  await screen.findByRole('img', { name: 'Código QR para tu aplicación de autenticación' })
  return (document.querySelector('code')?.textContent ?? '').replaceAll(' ', '')
}
const shownCodes = async () =>
  (await screen.findAllByText(/^[0-9a-z]{4}(?:-[0-9a-z]{4}){5}$/)).map(({ textContent }) => textContent ?? '')

describe('signing in with a second factor', () => {
  test('asks for the code, says when it is wrong, and leads where one was heading', async () => {
    const { user, secret } = await withFactor(server.db, server.clock, { role: 'manager' })
    const app = await open(`/admin/login?redirect=${encodeURIComponent('/admin?a=1#b')}`)
    await givePassword(app, user.email)
    expect(await screen.findByRole('heading', { name: 'Verifica que eres tú' })).toBeVisible()
    expect(screen.getByLabelText('Código de verificación')).toHaveFocus()
    expect(screen.getByLabelText('Código de verificación')).toHaveAttribute('autocomplete', 'one-time-code')
    expect([stored(), app.store.getState().session.token]).toEqual([null, null])
    await giveCode(app, '000000')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'El código no coincide, ya se usó o ya cambió. Escribe el que se ve ahora.',
    )
    await giveCode(app, now(secret))
    await waitFor(() => expect(app.address()).toBe('/admin?a=1#b'))
    expect(stored()).toBe(app.store.getState().session.token)
  })

  test('takes a recovery code in its place', async () => {
    const { user, recovery_codes } = await withFactor(server.db, server.clock, { role: 'manager' })
    const app = await open('/admin/login')
    await givePassword(app, user.email)
    await app.user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }))
    await giveCode(app, recovery_codes[0] ?? '')
    await waitFor(() => expect(app.address()).toBe('/admin'))
  })

  test('goes back to the password when it took too long', async () => {
    const { user, secret } = await withFactor(server.db, server.clock)
    const app = await open('/admin/login')
    await givePassword(app, user.email)
    await screen.findByLabelText('Código de verificación')
    server.clock.advance(301)
    await giveCode(app, now(secret))
    expect(await screen.findByRole('alert')).toHaveTextContent('Vuelve a iniciar sesión')
    await app.user.click(screen.getByRole('button', { name: 'Volver a iniciar sesión' }))
    await givePassword(app, user.email)
    expect(await screen.findByLabelText('Código de verificación')).toBeVisible()
  })

  test.each([
    ['nothing', () => HttpResponse.error(), 'Sin conexión. No podemos iniciar sesión.', '123456'],
    [
      'too many attempts',
      () =>
        HttpResponse.json({ message: 'x', code: 'y' }, { status: 429, headers: { 'retry-after': '600' } }),
      'Espera 10 minutos',
      '123456',
    ],
    ['a token of nobody', () => HttpResponse.json({ access_token: 'abc' }), 'no válida', ''],
  ])('says what to do when it is answered with %s', async (_words, answer, says, left) => {
    const { user } = await withFactor(server.db, server.clock)
    network.use(http.post('*/api/v2/admin/auth/login/code', answer))
    const app = await open('/admin/login')
    await givePassword(app, user.email)
    await giveCode(app, '123456')
    expect(await screen.findByRole('alert')).toHaveTextContent(says)
    expect(screen.getByLabelText('Código de verificación')).toHaveValue(left)
    expect(stored()).toBeNull()
  })

  test('says so when what is asked for makes no sense', async () => {
    network.use(http.post('*/api/v2/admin/auth/login', () => HttpResponse.json({ a: 1 }, { status: 202 })))
    const app = await open('/admin/login')
    await givePassword(app, 'ana@salvia.test')
    expect(await screen.findByRole('alert')).toHaveTextContent('respuesta de inicio de sesión no válida')
  })

  test('lets a user who must have one set it up on the way in, and shows the recovery codes before going on', async () => {
    const password_hash = await processPasswords().hash(PASSWORD)
    const { uuid, email } = await aUser(server.db, { role: 'manager', password_hash })
    await server.db
      .insertInto('settings')
      .values({
        section: 'security',
        version: 2,
        values: { mfa_required_roles: ['manager'] },
        updated_at: auditColumns.updated_at,
        updated_by: auditColumns.updated_by,
      })
      .execute()
    const app = await open('/admin/login')
    await givePassword(app, email)
    expect(await screen.findByRole('heading', { name: 'Activa tu segundo factor' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Usar un código de recuperación' })).toBeNull()
    const secret = await shownSecret()
    await giveCode(app, now(secret))
    const codes = await shownCodes()
    expect(new Set(codes).size).toBe(10)
    expect(stored()).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Ya los guardé' }))
    await waitFor(() => expect(app.address()).toBe('/admin'))
    expect(app.store.getState().session.user?.id).toBe(uuid)
  })
})

describe('one’s own second factor', () => {
  const dialog = () => within(screen.getByRole('dialog'))
  const openMenu = async ({ user }: App, name: RegExp) => {
    await user.click(await screen.findByRole('button', { name }))
    await user.click(await screen.findByRole('menuitem', { name: 'Segundo factor…' }))
    return within(await screen.findByRole('dialog', { name: 'Segundo factor' }))
  }

  /** A viewer, about to turn theirs on. */
  async function turningOn(name: string) {
    const password_hash = await processPasswords().hash(PASSWORD)
    const viewer = await aUser(server.db, { name, role: 'viewer', password_hash })
    const app = await open('/admin', { token: (await sessionFor(viewer)).token })
    await openMenu(app, new RegExp(`^${name}`))
    await app.user.click(await dialog().findByRole('button', { name: 'Activar' }))
    return app
  }
  async function givePasswordAgain({ user }: App) {
    await user.type(dialog().getByLabelText('Tu contraseña'), PASSWORD)
    await user.click(dialog().getByRole('button', { name: 'Continuar' }))
  }

  test('is turned on from the menu, by a viewer too: password, app, code, recovery codes', async () => {
    const app = await turningOn('Vera Consulta')
    await app.user.type(dialog().getByLabelText('Tu contraseña'), 'no es esta')
    await app.user.click(dialog().getByRole('button', { name: 'Continuar' }))
    expect(await dialog().findByText('No es tu contraseña')).toBeVisible()
    await app.user.clear(dialog().getByLabelText('Tu contraseña'))
    await givePasswordAgain(app)
    const secret = await shownSecret()
    await giveCode(app, '000000', 'Activar')
    expect(await dialog().findByText(/^El código no coincide/)).toBeVisible()
    await giveCode(app, now(secret), 'Activar')
    expect(await shownCodes()).toHaveLength(10)
    await app.user.click(dialog().getByRole('button', { name: 'Cerrar' }))
    expect(dialog().getByRole('alert')).toHaveTextContent('Si cierras ahora no los verás más')
    expect(await shownCodes()).toHaveLength(10)
    await app.user.click(dialog().getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openMenu(app, /^Vera Consulta/)
    expect(await dialog().findByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
  })

  test('is opened in the app of the phone that it is turned on with', async () => {
    const app = await turningOn('Vera Consulta')
    await givePasswordAgain(app)
    const secret = await shownSecret()
    const inApp = { name: 'O ábrelo en la aplicación de este teléfono' }
    expect(dialog().queryByRole('link', inApp)).toBeNull()
    act(() => void app.store.dispatch(resized(375)))
    const address = new URL(dialog().getByRole('link', inApp).getAttribute('href') ?? '')
    expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', secret])
  })

  test('whose code comes too late is begun again with the password', async () => {
    const app = await turningOn('Tardía Consulta')
    await givePasswordAgain(app)
    const secret = await shownSecret()
    network.use(
      http.post('*/api/v2/admin/second-factor/confirm', () =>
        HttpResponse.json(
          {
            status: 410,
            code: 'challenge_gone',
            message: 'Pasó demasiado tiempo. Escribe otra vez tu contraseña',
          },
          { status: 410 },
        ),
      ),
    )
    await giveCode(app, now(secret), 'Activar')
    expect(await dialog().findByLabelText('Tu contraseña')).toBeVisible()
    expect(dialog().getByRole('alert')).toHaveTextContent('Pasó demasiado tiempo')
  })

  test('is given new recovery codes, and turned off, from one’s own page', async () => {
    const { user, secret, recovery_codes } = await withFactor(server.db, server.clock, { role: 'manager' })
    const app = await open(`/admin/users/${user.uuid}?tab=accesos`, {
      token: (await sessionFor(user)).token,
    })
    await app.user.click(await screen.findByRole('button', { name: 'Cambiar segundo factor' }))
    await screen.findByRole('dialog', { name: 'Segundo factor' })
    await app.user.click(await dialog().findByRole('button', { name: 'Códigos nuevos' }))
    await app.user.type(dialog().getByLabelText('Tu contraseña'), PASSWORD)
    await giveCode(app, recovery_codes[0] ?? '', 'Códigos nuevos')
    const codes = await shownCodes()
    expect(codes.filter((code) => recovery_codes.includes(code))).toEqual([])
    await app.user.click(dialog().getByRole('button', { name: 'Ya los guardé' }))

    await app.user.click(screen.getByRole('button', { name: 'Cambiar segundo factor' }))
    await app.user.click(await dialog().findByRole('button', { name: 'Desactivar' }))
    await app.user.type(dialog().getByLabelText('Tu contraseña'), PASSWORD)
    await giveCode(app, now(secret), 'Desactivar')
    expect(await screen.findByText('Segundo factor desactivado')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Activar segundo factor' })).toBeVisible()
    expect(screen.getByText('Desactivado: se entra solo con la contraseña.')).toBeVisible()
  })

  test('of another user is reset by an administrator, and by no manager', async () => {
    const { user } = await withFactor(server.db, server.clock, { name: 'Sara Sinteléfono' })
    const address = `/admin/users/${user.uuid}?tab=accesos`
    const manager = await open(address, { as: 'manager' })
    expect(await screen.findByText(/^Activado: al entrar/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Restablecer segundo factor' })).toBeNull()
    manager.unmount()
    const app = await open(address, { as: 'admin' })
    await app.user.click(await screen.findByRole('button', { name: 'Restablecer segundo factor' }))
    const asked = within(
      await screen.findByRole('dialog', { name: '¿Restablecer el segundo factor de Sara Sinteléfono?' }),
    )
    await app.user.click(asked.getByRole('button', { name: 'Restablecer segundo factor' }))
    expect(await screen.findByText('Segundo factor restablecido')).toBeVisible()
    expect(await screen.findByText('Desactivado: se entra solo con la contraseña.')).toBeVisible()
  })

  test('tells users apart on their listing, once its column is chosen', async () => {
    const { user } = await withFactor(server.db, server.clock, { name: 'Fabiola Factor' })
    await open('/admin/users?mfa_enabled=true&q=fabiola', { as: 'admin' })
    expect(await screen.findByRole('link', { name: 'Fabiola Factor' })).toHaveAttribute(
      'href',
      `/admin/users/${user.uuid}`,
    )
    expect(screen.getByRole('button', { name: /Segundo factor.*Sí/ })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Segundo factor' })).toBeNull()
  })
})
