import { describe, expect, test } from 'vitest'
import { databaseKinds } from '../support/databases'
import { aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

describe.each(databaseKinds())('the directory of the organization, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const makeKey = async (): Promise<string> =>
    (await call('admin', 'admin/scim-key', { method: 'POST' })).json().data.key
  const ask = (key: string, method: string, path: string, body?: object) =>
    server.app.inject({
      method: method as 'GET',
      url: `/scim/v2/${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/scim+json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
  const patch = (...Operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  })

  test('calls with its key alone, which is shown once, and ends as another is made', async () => {
    const key = await makeKey()
    expect((await ask('scim_nothing', 'GET', 'Users')).json()).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
      detail: 'The key is missing, or does not count',
    })
    const config = await ask(key, 'GET', 'ServiceProviderConfig')
    expect(config.headers['content-type']).toContain('application/scim+json')
    expect(config.json().patch.supported).toBe(true)
    expect((await ask(key, 'GET', 'ResourceTypes')).json().Resources[0].endpoint).toBe('/Users')
    expect((await ask(key, 'GET', 'Schemas')).json().totalResults).toBe(1)
    expect((await ask(key, 'GET', 'Groups')).json().status).toBe('404')
    const kept = await server.db.selectFrom('scim_keys').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(key)
    const shown = (await call('admin', 'admin/scim-key')).json().data
    expect(shown).toMatchObject({ base_url: 'http://localhost/scim/v2', key: { hint: key.slice(-4) } })
    expect(shown.key.last_used_at).not.toBeNull()
    const next = await makeKey()
    expect((await ask(key, 'GET', 'Users')).statusCode).toBe(401)
    expect((await ask(next, 'GET', 'Users')).statusCode).toBe(200)
    await call('admin', 'admin/scim-key', { method: 'DELETE' })
    expect((await ask(next, 'GET', 'Users')).statusCode).toBe(401)
  })

  test('adds a user, finds them, and ends them with their sessions at once', async () => {
    const key = await makeKey()
    const sent = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'Alta@Salvia.test',
      externalId: 'ext-1',
      name: { givenName: 'Alta', familyName: 'Nueva' },
      active: true,
    }
    const added = await ask(key, 'POST', 'Users', sent)
    expect(added.statusCode).toBe(201)
    const { id } = added.json()
    expect(added.json()).toMatchObject({
      externalId: 'ext-1',
      userName: 'alta@salvia.test',
      displayName: 'Alta Nueva',
      active: true,
      roles: [{ value: 'viewer', primary: true }],
      meta: { resourceType: 'User', location: `http://localhost/scim/v2/Users/${id}` },
    })
    const again = await ask(key, 'POST', 'Users', sent)
    expect([again.statusCode, again.json().scimType]).toEqual([409, 'uniqueness'])
    for (const filter of ['userName eq "ALTA@salvia.test"', 'externalId eq "ext-1"']) {
      const found = (await ask(key, 'GET', `Users?filter=${encodeURIComponent(filter)}`)).json()
      expect([found.totalResults, found.Resources[0].id]).toEqual([1, id])
    }
    const odd = await ask(key, 'GET', `Users?filter=${encodeURIComponent('name co "a"')}`)
    expect([odd.statusCode, odd.json().scimType]).toEqual([400, 'invalidFilter'])

    const { token } = await sessionFor({ uuid: id })
    expect((await call({ token }, 'admin/passkeys')).statusCode).toBe(200)
    // As Microsoft Entra says it.
    const ended = await ask(
      key,
      'PATCH',
      `Users/${id}`,
      patch({ op: 'Replace', path: 'active', value: 'False' }),
    )
    expect(ended.json().active).toBe(false)
    expect((await call({ token }, 'admin/passkeys')).statusCode).toBe(401)
    const back = await ask(key, 'PATCH', `Users/${id}`, patch({ op: 'replace', value: { active: true } }))
    expect(back.json().active).toBe(true)
    expect((await call({ token }, 'admin/passkeys')).statusCode).toBe(401)
    expect((await ask(key, 'DELETE', `Users/${id}`)).statusCode).toBe(204)
    expect((await ask(key, 'GET', `Users/${id}`)).json().active).toBe(false)
    const lines = await server.db.selectFrom('logs').select('actor').where('subject_uuid', '=', id).execute()
    expect(new Set(lines.map(({ actor }) => actor.label))).toEqual(
      new Set([`Directorio (llave SCIM …${key.slice(-4)})`]),
    )
  })

  test('changes names and roles by the lists of the settings, and pages through all', async () => {
    const key = await makeKey()
    await call('admin', 'admin/settings/identity_provider', {
      method: 'PATCH',
      body: { values: { manager_values: ['gestores'] }, reason: 'Prueba' },
      headers: { 'if-match': '"1"' },
    })
    const user = await aUser(server.db, { name: 'Antes', email: 'cambia@salvia.test' })
    const put = await ask(key, 'PUT', `Users/${user.uuid}`, {
      userName: 'cambia@salvia.test',
      displayName: 'Después',
      roles: [{ value: 'gestores' }],
    })
    expect(put.json()).toMatchObject({ displayName: 'Después', roles: [{ value: 'manager' }] })
    const odd = await ask(
      key,
      'PATCH',
      `Users/${user.uuid}`,
      patch({ op: 'add', path: 'roles', value: [{ value: 'x' }] }),
    )
    expect([odd.statusCode, odd.json().scimType]).toEqual([400, 'invalidValue'])
    const all = (await ask(key, 'GET', 'Users?count=200')).json()
    const second = (await ask(key, 'GET', 'Users?startIndex=2&count=1')).json()
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 })
    expect(second.Resources[0].id).toBe(all.Resources[1].id)
    const nobody = await ask(key, 'GET', 'Users/00000000-0000-4000-8000-000000000000')
    expect([nobody.statusCode, nobody.json().status]).toEqual([404, '404'])
    const broken = await server.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: '{',
    })
    expect([broken.statusCode, broken.json().status]).toEqual([400, '400'])
  })

  test('never ends the last administrator', async () => {
    const key = await makeKey()
    await server.db.updateTable('users').set({ status: 'disabled' }).where('role', '=', 'admin').execute()
    const last = await aUser(server.db, { role: 'admin' })
    const reply = await ask(key, 'DELETE', `Users/${last.uuid}`)
    expect([reply.statusCode, reply.json().scimType]).toEqual([409, 'mutability'])
  })
})
