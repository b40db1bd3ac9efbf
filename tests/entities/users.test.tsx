import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { permissions } from '@/contract/permissions'
import { hideToast } from '@/kit/feedback/toasts'
import { actions, changeOfRole, entityGroups, exists } from '@/entities/users/rolePermissions'
import { open } from '../support/app'
import { repliesAreLost } from '../support/presses'
import { aTicket, aUser } from '../support/records'
import { call, network, referenceServer, sessionFor } from '../support/referenceServer'
import { choose } from '../support/screens'

const server = referenceServer()
/** The names on the listing, once it is there. */
const names = async () => {
  const rows = within(await screen.findByRole('table', { name: 'Usuarios' }))
  await rows.findAllByRole('link')
  return rows
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)
}

let boss: Awaited<ReturnType<typeof aUser>>
let chief: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  boss = await aUser(server.db, { name: 'Andrea Rivas', role: 'admin', team: 'Operación' })
  chief = await aUser(server.db, { name: 'Luis Ochoa', role: 'manager', team: 'Ventas' })
})

/** The token of the only administrator. */
const asBoss = async () => ({ token: (await sessionFor(boss)).token })
const asChief = async () => ({ token: (await sessionFor(chief)).token })
const someone = (wish: Parameters<typeof aUser>[1] = {}) => aUser(server.db, wish)
const stored = (uuid: string) =>
  server.db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

describe('the listing of users', () => {
  test('shows the staff with role, last sign-in and status', async () => {
    const invited = await someone({ name: 'Zita Invitada', status: 'invited' })
    await open('/admin/users', await asChief())
    expect(await names()).toContain('Luis Ochoa')
    const row = screen.getByRole('row', { name: /Zita Invitada/ })
    expect(row).toHaveTextContent('Consulta')
    expect(row).toHaveTextContent('Invitado')
    expect(within(row).getByRole('link', { name: 'Zita Invitada' })).toHaveAttribute(
      'href',
      `/admin/users/${invited.uuid}`,
    )
    expect(screen.queryByRole('link', { name: 'Crear usuario' })).not.toBeInTheDocument()
  })

  test.each([
    ['role=admin', ['Andrea Rivas']],
    ['team=Ventas', ['Luis Ochoa']],
    ['status=locked', ['Lola Bloqueada']],
    ['last_login_from=2026-02-01&last_login_to=2026-02-28', ['Lola Bloqueada']],
    ['never_signed_in=false', ['Lola Bloqueada']],
    ['q=ochoa', ['Luis Ochoa']],
  ])('is narrowed by %s', async (filter, expected) => {
    const user = await someone({
      name: 'Lola Bloqueada',
      status: 'locked',
      last_login_at: '2026-02-10T16:00:00Z',
    })
    await open(`/admin/users?${filter}`, await asBoss())
    expect(await names()).toEqual(expected)
    await server.db.deleteFrom('users').where('uuid', '=', user.uuid).execute()
  })

  test('is not there for a viewer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { address, router } = await open('/admin/companies', { as: 'viewer' })
    await screen.findByRole('heading', { level: 1, name: 'Empresas' })
    expect(screen.queryByRole('link', { name: 'Usuarios' })).not.toBeInTheDocument()
    for (const path of ['/admin/users', `/admin/users/${boss.uuid}`, '/admin/users/new']) {
      await router.navigate(path)
      expect(address()).toBe('/admin/accounts?error=forbidden')
    }
    expect(warn).toHaveBeenCalledTimes(3)
  })
})

describe('a user', () => {
  test('shows who they are and where they are in the console', async () => {
    const { uuid } = await someone({ name: 'Rosa Pineda', job_title: 'Analista' })
    await sessionFor({ uuid })
    const { user } = await open(`/admin/users/${uuid}`, await asChief())
    expect(await screen.findByText('Analista')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: /Accesos/ }))
    const sessions = within(await screen.findByRole('table', { name: 'Sesiones abiertas' }))
    expect(sessions.getByRole('rowheader', { name: 'Navegador desconocido' })).toBeVisible()
    expect(sessions.getByText('127.0.0.1')).toBeVisible()
  })

  test('shows what their role may do, in words and in a table of everything', async () => {
    await open(`/admin/users/${chief.uuid}?tab=permisos`, await asBoss())
    expect(
      await screen.findByText(
        /^Ve todo menos webhooks y sus entregas, bitácora, configuración y menú de plataforma\. Crea todo lo que ve, menos usuarios\. Edita todo lo que ve\. No elimina\. Además descarga facturas y asigna tickets de soporte\.$/,
      ),
    ).toBeVisible()
    const matrix = screen.getByRole('table', { name: 'Qué puede hacer' })
    const row = (name: string) => within(matrix).getByRole('row', { name: new RegExp(`^${name}`) })
    expect(row('Usuarios .*permitido')).toHaveAccessibleName(
      /Usuarios permitido no permitido permitido no permitido/,
    )
    expect(row('Facturas')).toHaveTextContent('Descargar permitido')
  })

  test('is only edited, and disabled when they just look, by a manager', async () => {
    const viewer = await someone({ name: 'Nayeli Ríos' })
    const { user, router } = await open(`/admin/users/${viewer.uuid}`, await asChief())
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Desactivar'])
    await user.keyboard('{Escape}')
    await router.navigate(`/admin/users/${boss.uuid}`)
    expect(
      await screen.findByText('Con rol Gestión solo puedes desactivar a quien tiene rol Consulta.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()
  })
})

describe('inviting a user', () => {
  test('asks for a role by what it means, and says that an invitation is sent', async () => {
    const { user } = await open('/admin/users/new', await asBoss())
    expect(await screen.findByText(/Le enviaremos una invitación por correo/)).toBeVisible()
    await user.type(screen.getByLabelText('Nombre'), 'Karla Espinoza')
    await user.type(screen.getByLabelText('Correo electrónico'), 'karla@salvia.test')
    await user.click(screen.getByRole('radio', { name: /Gestión.*Ve casi todo/ }))
    await user.type(screen.getByLabelText(/Límite de autorización/), '2,500')
    await user.click(screen.getByRole('button', { name: 'Crear usuario' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Karla Espinoza' })).toBeVisible()
    expect(screen.getByText('Invitado')).toBeVisible()
    await server.background.settled()
    expect(server.mail.map(({ to }) => to)).toEqual(['karla@salvia.test'])
    const made = await server.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'karla@salvia.test')
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({ role: 'manager', status: 'invited', approval_limit_cents: 250_000 })
    hideToast()
  })

  test.skipIf(repliesAreLost)('is taken back, after which they are no user any more', async () => {
    const { uuid } = await someone({
      name: 'Nunca Llegó',
      status: 'expired',
      invited_at: '2026-01-05T10:00:00Z',
    })
    const { user } = await open(`/admin/users/${uuid}`, await asBoss())
    await user.click(await screen.findByRole('button', { name: 'Revocar invitación' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: '¿Revocar la invitación de Nunca Llegó?' }),
    )
    await user.click(dialog.getByRole('button', { name: 'Revocar invitación' }))
    expect(await screen.findByText('Invitación revocada')).toBeVisible()
    expect((await stored(uuid)).archived_at).not.toBeNull()
    hideToast()
  })

  test('whose e-mail another user has already says so beside it', async () => {
    const { user } = await open('/admin/users/new', await asBoss())
    await user.type(await screen.findByLabelText('Nombre'), 'Otra Andrea')
    await user.type(screen.getByLabelText('Correo electrónico'), boss.email)
    await user.click(screen.getByRole('button', { name: 'Crear usuario' }))
    await screen.findByRole('alert')
    expect(screen.getByLabelText('Correo electrónico')).toHaveAccessibleDescription(
      'Otra persona ya usa ese correo',
    )
  })
})

describe('editing a user', () => {
  test('tells what is lost and kept before another role is saved', async () => {
    const { uuid } = await someone({ name: 'Marco Peña', role: 'manager' })
    const { user, address } = await open(`/admin/users/${uuid}?edit=1`, await asBoss())
    await user.click(await screen.findByRole('radio', { name: /Consulta/ }))
    const told = await screen.findByText('Al pasar de Gestión a Consulta')
    expect(told.parentElement).toHaveTextContent(/Pierde.*ver usuarios.*asignar tickets de soporte/)
    expect(told.parentElement).toHaveTextContent(
      /Conserva.*ver en \d+ entidades.*crear tickets de soporte; descargar facturas/,
    )
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(address()).toBe(`/admin/users/${uuid}`))
    expect(await stored(uuid)).toMatchObject({ role: 'viewer' })
    hideToast()
  })

  test('a manager writes the rest, but neither role, nor e-mail, nor limit', async () => {
    const { uuid } = await someone({ name: 'Itzel Camacho' })
    const { user, address } = await open(`/admin/users/${uuid}?edit=1`, await asChief())
    await user.type(await screen.findByLabelText(/Puesto/), 'Auditora')
    expect(screen.getByText(/solo los cambia alguien con rol Administración/)).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    for (const name of [/Correo electrónico/, /Límite de autorización/])
      expect(screen.queryByLabelText(name)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(address()).toBe(`/admin/users/${uuid}`))
    expect(await stored(uuid)).toMatchObject({ job_title: 'Auditora', role: 'viewer' })

    const { version } = await stored(uuid)
    const sent = { method: 'PATCH', headers: { 'if-match': `"${version}"` }, body: { role: 'admin' } }
    expect((await call(await asChief(), `admin/users/${uuid}`, sent)).statusCode).toBe(422)
    hideToast()
  })

  test('no user changes their own role, which is said instead', async () => {
    await open(`/admin/users/${boss.uuid}?edit=1`, await asBoss())
    expect(await screen.findByText(/^Tu rol es Administración\. Nadie cambia su propio rol/)).toBeVisible()
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue(boss.email)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })
})

describe("a user's status", () => {
  test('is changed by an administrator, there and back', async () => {
    const { uuid } = await someone({ name: 'Rubén Zúñiga', role: 'manager' })
    const { user } = await open(`/admin/users/${uuid}`, await asBoss())
    for (const [action, after] of [
      ['Desactivar', 'Desactivado'],
      ['Reactivar', 'Activo'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
      await user.click(screen.getByRole('menuitem', { name: action }))
      const dialog = within(await screen.findByRole('dialog'))
      await dialog.findByText('Nada más se verá afectado.')
      await user.click(dialog.getByRole('button', { name: action }))
      expect(await screen.findByText(after)).toBeVisible()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    hideToast()
  })

  test('who is locked out is let in again', async () => {
    const { uuid } = await someone({ name: 'Brenda Ibarra', status: 'locked', failed_login_count: 5 })
    const { user } = await open(`/admin/users/${uuid}`, await asBoss())
    const dialog = await choose(user, 'Desbloquear')
    await dialog.findByText('Nada más se verá afectado.')
    await user.click(dialog.getByRole('button', { name: 'Desbloquear' }))
    expect(await screen.findByText('Activo')).toBeVisible()
    expect(await stored(uuid)).toMatchObject({ status: 'active', failed_login_count: 0 })
    hideToast()
  })

  test('of the last administrator cannot be ended, neither here nor by the API', async () => {
    await open(`/admin/users/${boss.uuid}`, await asBoss())
    expect(
      await screen.findByText(/^No puedes desactivarte, eliminarte ni cambiar tu propio rol/),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()

    const { version } = await stored(boss.uuid)
    const sent = { method: 'POST', headers: { 'if-match': `"${version}"` }, body: {} }
    const refused = await call(await asBoss(), `admin/users/${boss.uuid}/actions/disable`, sent)
    expect(refused.statusCode).toBe(409)
    expect(await stored(boss.uuid)).toMatchObject({ status: 'active' })
  })
})

describe('the matrix of a role', () => {
  test('speaks of everything that is under permission, once, and of every action on it', () => {
    const told = entityGroups.flatMap(({ entities }) => entities)
    expect([...told].sort()).toEqual(Object.keys(permissions).sort())
    for (const entity of told)
      expect(Object.keys(permissions[entity]).sort(), entity).toEqual(
        actions.filter((action) => exists(entity, action)).sort(),
      )
  })

  test('gives back on the way up exactly what it takes on the way down', () => {
    expect(changeOfRole('viewer', 'admin').gains).toEqual(changeOfRole('admin', 'viewer').loses)
    expect(changeOfRole('viewer', 'admin').loses).toEqual([])
  })
})

describe('the access of a user', () => {
  test('is ended by an administrator, once asked whether it is meant', async () => {
    const { db } = server
    const someone = await aUser(db, { name: 'Sesionada', status: 'active' })
    await sessionFor(someone)
    const { user } = await open(`/admin/users/${someone.uuid}?tab=accesos`, { as: 'admin' })
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesiones' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('heading')).toHaveTextContent('¿Cerrar las sesiones de Sesionada?')
    await user.click(dialog.getByRole('button', { name: 'Cerrar sesiones' }))
    expect(await screen.findByText('Sin sesiones abiertas.')).toBeVisible()
  })

  test('shows a manager only the link to choose a password', async () => {
    const someone = await aUser(server.db, { name: 'Ajena', status: 'active', role: 'viewer' })
    await sessionFor(someone)
    await open(`/admin/users/${someone.uuid}?tab=accesos`, { as: 'manager' })
    expect(await screen.findByRole('button', { name: 'Enviar restablecimiento' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Cerrar sesiones' })).not.toBeInTheDocument()
  })
})

describe('what waits for a staff user', () => {
  test('is what they answer for, and no more of it once it is closed', async () => {
    const { uuid: assignee_uuid } = await aUser(server.db, { role: 'manager' })
    await aTicket(server.db, { subject: 'Falta la credencial', status: 'open', assignee_uuid })
    await aTicket(server.db, { subject: 'Ya se resolvió', status: 'closed', assignee_uuid })
    await aTicket(server.db, { subject: 'De alguien más', status: 'open' })
    await open(`/admin/users/${assignee_uuid}?tab=carga`, { as: 'manager' })
    expect(await screen.findByRole('link', { name: 'Falta la credencial' })).toBeVisible()
    expect(screen.queryByText('Ya se resolvió')).toBeNull()
    expect(screen.queryByText('De alguien más')).toBeNull()
  })
})

describe('the notices of a user', () => {
  test('are chosen in their own preferences, which no other has in sight', async () => {
    const ana = await someone({ name: 'Ana Pérez', role: 'manager' })
    const me = { token: (await sessionFor(ana)).token }
    const { user } = await open(`/admin/users/${ana.uuid}?tab=preferencias`, me)
    const choices = within(await screen.findByRole('table', { name: 'Qué avisos recibes' }))
    expect(choices.queryByRole('checkbox', { name: /webhook/ })).toBeNull()
    const byMail = choices.getByRole('checkbox', { name: 'Alguien te asigna un ticket: Por correo' })
    expect(byMail).toBeChecked()
    await user.click(byMail)
    await waitFor(async () =>
      expect((await stored(ana.uuid)).notification_prefs).toMatchObject({
        ticket_assigned: { in_app: true, email: false },
      }),
    )
    expect(byMail).not.toBeChecked()
  })

  test('of another are not shown', async () => {
    const ana = await someone({ name: 'Ana Otra', role: 'manager' })
    await open(`/admin/users/${ana.uuid}`, await asBoss())
    await screen.findByRole('tab', { name: 'Carga' })
    expect(screen.queryByRole('tab', { name: 'Preferencias' })).toBeNull()
  })

  test('wait in the bar above every screen, lead to their record and are read there', async () => {
    const ana = await someone({ name: 'Ana Lista', role: 'viewer' })
    const ticket = await aTicket(server.db)
    await server.db
      .insertInto('notices')
      .values({
        user_uuid: ana.uuid,
        event: 'ticket_message',
        text: 'Luis escribió en el ticket TCK-9',
        subject_type: 'support_ticket',
        subject_uuid: ticket.uuid,
        at: server.clock.now().toISOString(),
      })
      .execute()
    let isDown = true
    network.use(
      http.get('*/api/v2/admin/notices', () => (isDown ? HttpResponse.json({}, { status: 500 }) : undefined)),
    )
    const { user, address } = await open('/admin', { token: (await sessionFor(ana)).token })
    // That nothing came is not that there is nothing.
    await user.click(await screen.findByRole('button', { name: 'Avisos' }))
    const failed = within(await screen.findByRole('dialog', { name: 'Avisos' }))
    expect(failed.queryByText('No tienes avisos.')).not.toBeInTheDocument()
    isDown = false
    await user.click(await failed.findByRole('button', { name: 'Reintentar' }))
    await screen.findByRole('button', { name: 'Avisos: 1 sin leer' })
    const list = within(await screen.findByRole('dialog', { name: 'Avisos' }))
    await user.click(list.getByRole('link', { name: 'Luis escribió en el ticket TCK-9' }))
    await waitFor(() => expect(address()).toContain(ticket.uuid))
    await user.click(await screen.findByRole('button', { name: 'Avisos' }))
    await user.click(await screen.findByRole('button', { name: 'Elegir qué avisos recibo' }))
    // A role that may not see users chooses here.
    const dialog = within(await screen.findByRole('dialog', { name: 'Qué avisos recibes' }))
    expect(await dialog.findAllByRole('checkbox')).toHaveLength(8)
  })
})
