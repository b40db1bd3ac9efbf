// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { aServiceCategory, aUser } from '../support/records'
import { call, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'
import { NOBODY } from '../support/screens'

const server = referenceServer()

const stored = (uuid: string) =>
  server.db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()

/** Every call that changes something of one user, by its method and place. */
const changes = () =>
  Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    path.startsWith('/api/v2/admin/users/{uuid}')
      ? Object.keys(methods ?? {})
          .filter((method) => method !== 'get')
          .map((method) => ({ method: method.toUpperCase(), path: path.slice('/api/v2/'.length) }))
      : [],
  )

describe('an administrator', () => {
  test('is changed in nothing by a manager, by whichever call', async () => {
    const admin = await aUser(server.db, { role: 'admin', mfa_enabled: false })
    const { token } = await sessionFor(admin)
    const manager = { token: await tokenFor('manager') }
    const before = await stored(admin.uuid)
    expect(changes().length).toBeGreaterThan(8)
    for (const { method, path } of changes()) {
      const place = path.replace('{uuid}', admin.uuid).replace(/\{\w+\}/g, NOBODY)
      const bodies = [
        {},
        { name: 'Otro nombre' },
        { metadata: { a: 'b' } },
        { reason: 'Prueba' },
        { body: 'Nota' },
      ]
      for (const body of bodies) {
        const reply = await call(manager, place, { method, body, headers: { 'if-match': '"1"' } })
        // A body that the call does not take is refused before anybody is looked up.
        expect([403, 422, 415], `${method} ${path}`).toContain(reply.statusCode)
      }
    }
    await server.background.settled()
    expect(await stored(admin.uuid)).toEqual(before)
    expect(server.mail.filter(({ to }) => to === admin.email)).toEqual([])
    expect((await call({ token }, 'admin/accounts')).statusCode).toBe(200)
    const notes = await server.db
      .selectFrom('notes')
      .select('uuid')
      .where('subject_uuid', '=', admin.uuid)
      .execute()
    expect(notes).toEqual([])
  })

  test('is not renamed by a manager, sent a link or reset, and each try is in the audit log', async () => {
    const admin = await aUser(server.db, { role: 'admin' })
    const edit = (as: 'manager' | 'admin') =>
      call(as, `admin/users/${admin.uuid}`, {
        method: 'PATCH',
        body: { name: 'Otro nombre' },
        headers: { 'if-match': '"1"' },
      })
    expect((await edit('manager')).json()).toMatchObject({ code: 'forbidden' })
    const reset = { method: 'POST', body: {} }
    expect((await call('manager', `admin/users/${admin.uuid}/actions/send_reset`, reset)).statusCode).toBe(
      403,
    )
    const denied = (await call('admin', 'admin/logs?action=role_denied&size=100')).json()
    expect(denied.data.length).toBeGreaterThan(1)
    expect((await edit('admin')).statusCode).toBe(200)
  })

  test('stands in what they did by the name of then', async () => {
    const admin = await aUser(server.db, { role: 'admin', name: 'Nombre de Entonces' })
    const category = await aServiceCategory(server.db, { order: 1 })
    const { token } = await sessionFor(admin)
    const done = await call({ token }, `admin/service-categories/${category.uuid}`, {
      method: 'PATCH',
      body: { description: 'Cambiada' },
      headers: { 'if-match': '"1"' },
    })
    expect(done.statusCode, done.body).toBe(200)
    const renamed = await call('admin', `admin/users/${admin.uuid}`, {
      method: 'PATCH',
      body: { name: 'Nombre de Ahora' },
      headers: { 'if-match': '"1"' },
    })
    expect(renamed.statusCode).toBe(200)
    const [line] = (await call('admin', `admin/logs?subject=${category.uuid}`)).json().data
    expect(line.actor.label).toBe('Nombre de Entonces')
    const [event] = (await call('admin', `admin/service-categories/${category.uuid}/timeline`)).json().data
    expect(event.actor.label).toBe('Nombre de Entonces')
    const exported = await call('admin', `admin/logs/export?subject=${category.uuid}&columns=actor`)
    expect(exported.body).toContain('Nombre de Entonces')
  })
})
