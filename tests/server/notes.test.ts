import { describe, expect, test } from 'vitest'
import { type Kind, slugs } from '@/contract/entities'
import { allows, type Permission, Role, viewOf } from '@/contract/permissions'
import { aCompany, aPerson, aUser, aWebhook } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

const server = referenceServer()
const NOBODY = '00000000-0000-4000-8000-000000000001'

const note = (as: Parameters<typeof call>[0], address: string, body: object, headers = {}) =>
  call(as, `admin/${address}/notes`, { method: 'POST', body, headers })

describe('a note', () => {
  test('is kept with its author and its moment, newest first, and tells in the line of the record', async () => {
    const { uuid } = await aCompany(server.db)
    const user = await aUser(server.db, { name: 'Luis Ochoa', role: 'manager' })
    const me = await sessionFor(user)
    expect((await note(me, `companies/${uuid}`, { body: '  Llamar el lunes ' })).statusCode).toBe(201)
    server.clock.advance(60)
    await note('admin', `companies/${uuid}`, { body: 'Ya llamamos' })
    const { data, meta } = (await call('viewer', `admin/companies/${uuid}/notes`)).json()
    expect(meta.total).toBe(2)
    expect(data).toMatchObject([
      { body: 'Ya llamamos' },
      {
        body: 'Llamar el lunes',
        author: { kind: 'user', uuid: user.uuid, label: 'Luis Ochoa' },
        mentions: [],
      },
    ])
    const line = (await call('viewer', `admin/companies/${uuid}/timeline`)).json().data
    expect(line.map(({ type }: { type: string }) => type)).toEqual(['note.recorded', 'note.recorded'])
  })

  test('leaves a line in the audit log that does not repeat what it says', async () => {
    const { uuid } = await aCompany(server.db)
    await note('manager', `companies/${uuid}`, { body: 'Solo entre nosotros' })
    const [entry] = (await call('admin', `admin/logs?subject=${uuid}`)).json().data
    expect(entry).toMatchObject({ action: 'noted', changed_fields: ['note'] })
    const { body } = await call('admin', `admin/logs/${entry.uuid}`)
    expect(body).not.toContain('Solo entre nosotros')
    const [event] = (await call('viewer', `admin/events?subject=${uuid}`)).json().data
    expect((await call('viewer', `admin/events/${event.uuid}`)).body).not.toContain('Solo entre nosotros')
  })

  test('is written once for each idempotency key, and is never changed', async () => {
    const { uuid } = await aCompany(server.db)
    const me = await sessionFor(await aUser(server.db, { role: 'manager' }))
    const headers = { 'idempotency-key': 'una-nota' }
    const [one, two] = [
      await note(me, `companies/${uuid}`, { body: 'Una vez' }, headers),
      await note(me, `companies/${uuid}`, { body: 'Una vez' }, headers),
    ]
    expect(two.json()).toEqual(one.json())
    expect((await call('viewer', `admin/companies/${uuid}/notes`)).json().meta.total).toBe(1)
    await expect(server.db.updateTable('notes').set({ body: 'Otra' }).execute()).rejects.toThrow(
      'stays as it was written',
    )
    await expect(server.db.deleteFrom('notes').execute()).rejects.toThrow('stays as it was written')
  })

  test.each([
    [{ body: '   ' }, 'body'],
    [{ body: 'x'.repeat(4001) }, 'body'],
    [{ body: 'Su tarjeta es 4242 4242 4242 4242' }, 'body'],
    [{ body: 'Mira', mentions: [NOBODY] }, 'mentions'],
  ])('is refused as %o', async (body, field) => {
    const { uuid } = await aCompany(server.db)
    const reply = await note('manager', `companies/${uuid}`, body)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field }])
  })

  test('of a record that does not exist is not found', async () => {
    expect((await note('manager', `companies/${NOBODY}`, { body: 'Hola' })).statusCode).toBe(404)
    expect((await call('viewer', `admin/companies/${NOBODY}/notes`)).statusCode).toBe(404)
  })

  test('hides the identifiers of people in it from viewers', async () => {
    const { uuid } = await aPerson(server.db)
    const body = 'CURP HEGG560427MVZRRL04, RFC GODE561231GR8 y CLABE 032180000118359719; folio POL-004512'
    await note('manager', `persons/${uuid}`, { body })
    const seenBy = async (role: Role) => (await call(role, `admin/persons/${uuid}/notes`)).json().data[0].body
    expect(await seenBy('manager')).toBe(body)
    expect(await seenBy('viewer')).toBe(
      'CURP HEGG56••••••••••04, RFC GODE•••••••R8 y CLABE ••••••••••••••9719; folio POL-004512',
    )
  })
})

describe('a mention', () => {
  test('tells the colleague by mail where, and not what', async () => {
    const { uuid } = await aCompany(server.db)
    const colleague = await aUser(server.db, { name: 'Ana Ruiz', email: 'ana@salvia.test', role: 'viewer' })
    const me = await sessionFor(await aUser(server.db, { name: 'Luis Ochoa', role: 'manager' }))
    const body = { body: '@Ana Ruiz revisa el convenio', mentions: [colleague.uuid] }
    const { data } = (await note(me, `companies/${uuid}`, body)).json()
    expect(data.mentions).toEqual([{ uuid: colleague.uuid, label: 'Ana Ruiz' }])
    await server.jobs.runDue()
    expect(server.mail).toMatchObject([
      { to: 'ana@salvia.test', subject: 'Luis Ochoa te mencionó en una nota' },
    ])
    expect(server.mail[0]?.text).toContain(`http://localhost/admin/companies/${uuid}`)
    expect(server.mail[0]?.text).not.toContain('convenio')
  })

  test('of a user who may not see the record is refused', async () => {
    const { uuid } = await aWebhook(server.db)
    const colleague = await aUser(server.db, { name: 'Ana Ruiz', role: 'manager', status: 'active' })
    const reply = await note('admin', `webhooks/${uuid}`, { body: '@Ana Ruiz', mentions: [colleague.uuid] })
    expect(reply.json().errors).toMatchObject([
      { field: 'mentions', message: 'Ana Ruiz no puede ver este registro' },
    ])
  })
})

const kinds = (Object.keys(slugs) as Kind[]).filter(
  (kind) => kind !== 'Log' && kind !== 'Settings' && kind !== 'SupportTicket',
)

test.each(kinds.flatMap((kind) => Role.options.map((role) => ({ kind, role }))))(
  'notes of $kind are read and written by $role as the matrix says',
  async ({ kind, role }) => {
    const edit = (kind === 'WebhookLog' ? 'Webhook.edit' : `${kind}.edit`) as Permission
    const read = await call(role, `admin/${slugs[kind]}/${NOBODY}/notes`)
    expect(read.statusCode).toBe(allows(role, viewOf(kind)) ? 404 : 403)
    const written = await note(role, `${slugs[kind]}/${NOBODY}`, { body: 'Hola' })
    expect(written.statusCode).toBe(allows(role, edit) ? 404 : 403)
  },
)

describe('the line of a record', () => {
  test('leads administrators, and only them, to what each event changed', async () => {
    const { uuid } = await aCompany(server.db)
    await call('manager', `admin/companies/${uuid}/actions/suspend`, {
      method: 'POST',
      body: { reason: 'Convenio en revisión' },
      headers: { 'if-match': '"1"' },
    })
    const [log] = (await call('admin', `admin/logs?subject=${uuid}`)).json().data
    const line = async (role: Role) => (await call(role, `admin/companies/${uuid}/timeline`)).json().data
    expect(await line('admin')).toMatchObject([
      { type: 'company.suspended', log: { uuid: log.uuid, changes: log.changed_fields.length } },
    ])
    for (const role of ['manager', 'viewer'] as const) expect(await line(role)).toMatchObject([{ log: null }])
  })

  test('is narrowed to types of event, which are counted', async () => {
    const { uuid } = await aCompany(server.db)
    await note('manager', `companies/${uuid}`, { body: 'Una' })
    await note('manager', `companies/${uuid}`, { body: 'Dos' })
    await call('manager', `admin/companies/${uuid}/actions/suspend`, {
      method: 'POST',
      body: { reason: 'Convenio en revisión' },
      headers: { 'if-match': '"1"' },
    })
    const types = (await call('viewer', `admin/companies/${uuid}/timeline/types`)).json().data
    expect(types).toEqual([
      { type: 'company.suspended', total: 1 },
      { type: 'note.recorded', total: 2 },
    ])
    const { meta } = (await call('viewer', `admin/companies/${uuid}/timeline?type=note.recorded`)).json()
    expect(meta.total).toBe(2)
  })
})
