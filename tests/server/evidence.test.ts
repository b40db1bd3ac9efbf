import { describe, expect, test } from 'vitest'
import { aCompany } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()

/** A company that a manager suspended, and so left an event and a line behind. */
async function aSuspendedCompany() {
  const company = await aCompany(server.db)
  await call('manager', `admin/companies/${company.uuid}/actions/suspend`, {
    method: 'POST',
    body: { reason: 'Convenio en revisión' },
    headers: { 'if-match': '"1"' },
  })
  const event = (await call('viewer', `admin/events?subject=${company.uuid}`)).json().data[0]
  const log = (await call('admin', `admin/logs?subject=${company.uuid}`)).json().data[0]
  return { company, event, log }
}

describe('an event', () => {
  test('tells what changed, from what, by whom and why', async () => {
    const { event } = await aSuspendedCompany()
    expect(event).toMatchObject({ type: 'company.suspended', actor: { kind: 'user' }, reviewed: false })
    const { data } = (await call('viewer', `admin/events/${event.uuid}`)).json()
    expect(data).toMatchObject({
      data: { status: 'suspended' },
      previous: { status: 'active' },
      reason: 'Convenio en revisión',
    })
  })

  test('is reviewed by an editor, with a note; a viewer may not', async () => {
    const { event } = await aSuspendedCompany()
    const review = (as: 'manager' | 'viewer') =>
      call(as, `admin/events/${event.uuid}/actions/review`, { method: 'POST', body: { note: 'Visto' } })
    expect((await review('viewer')).statusCode).toBe(403)
    expect((await review('manager')).json().data).toMatchObject({ reviewed: true, review: { note: 'Visto' } })
    const { data } = (await call('viewer', 'admin/events?reviewed=true')).json()
    expect(data).toMatchObject([{ uuid: event.uuid }])
  })

  test.each(['PATCH', 'DELETE', 'PUT'])('does not know %s', async (method) => {
    const { event } = await aSuspendedCompany()
    expect((await call('admin', `admin/events/${event.uuid}`, { method, body: {} })).statusCode).toBe(405)
  })
})

describe('a line of the audit log', () => {
  test('tells the change with its versions, and whether it is as it was written', async () => {
    const { log } = await aSuspendedCompany()
    const line = async () => (await call('admin', `admin/logs/${log.uuid}`)).json().data
    expect(await line()).toMatchObject({
      intact: true,
      version_from: 1,
      version_to: 2,
      changes: expect.arrayContaining([
        { field: 'status', before: 'active', after: 'suspended', masked: false },
      ]),
    })
    await server.db.updateTable('logs').set({ subject_label: 'Otra' }).where('uuid', '=', log.uuid).execute()
    expect(await line()).toMatchObject({ intact: false })
  })

  test('leads to the one before and the one after about the same record', async () => {
    const { company, log } = await aSuspendedCompany()
    await call('manager', `admin/companies/${company.uuid}/actions/activate`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': '"2"' },
    })
    const [next] = (await call('admin', `admin/logs?subject=${company.uuid}`)).json().data
    const { data } = (await call('admin', `admin/logs/${log.uuid}`)).json()
    expect(data).toMatchObject({ previous_of_subject: null, next_of_subject: next.uuid })
  })

  test('is for administrators alone, and a refusal is a line itself', async () => {
    const token = await tokenFor('manager')
    expect((await call({ token }, 'admin/logs')).statusCode).toBe(403)
    const { data } = (await call('admin', 'admin/logs?action=role_denied')).json()
    expect(data[0]).toMatchObject({ actor_role: 'manager', status_code: 403 })
  })

  test('is found by the field that changed', async () => {
    const { log } = await aSuspendedCompany()
    const { data } = (await call('admin', 'admin/logs?field=status&subject_type=company&sort=-at')).json()
    expect(data.map(({ uuid }: { uuid: string }) => uuid)).toContain(log.uuid)
  })
})
