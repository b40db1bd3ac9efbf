import { describe, expect, test } from 'vitest'
import { aCompany, aPerson, aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

const server = referenceServer()
const NOBODY = '00000000-0000-4000-8000-000000000001'

type As = Parameters<typeof call>[0]

const record = (as: As, subject: { type: string; uuid: string }, fact: object, headers = {}) =>
  call(as, 'admin/events', { method: 'POST', body: { subject, ...fact }, headers })

const act = (as: As, uuid: string, name: 'correct' | 'withdraw', body: object, version = 1) =>
  call(as, `admin/events/${uuid}/actions/${name}`, {
    method: 'POST',
    body,
    headers: { 'if-match': `"${version}"` },
  })

const aCall = { kind: 'call', text: 'Pidió que le llamemos el lunes' }

async function aFact(said: object = aCall) {
  const { uuid } = await aCompany(server.db)
  const reply = await record('manager', { type: 'company', uuid }, said)
  expect(reply.statusCode).toBe(201)
  return { company: uuid, fact: reply.json().data.uuid as string }
}

const lineOf = async (as: As, company: string) =>
  (await call(as, `admin/companies/${company}/timeline`)).json().data

describe('a fact noted by hand', () => {
  test('stands in the line of its record with its kind, its author and its moment', async () => {
    const user = await aUser(server.db, { name: 'Luis Ochoa', role: 'manager' })
    const { uuid } = await aCompany(server.db)
    await record(await sessionFor(user), { type: 'company', uuid }, aCall)
    const [event] = await lineOf('viewer', uuid)
    expect(event).toMatchObject({
      type: 'fact.recorded',
      actor: { label: 'Luis Ochoa' },
      fact_versions: [{ number: 1, ...aCall, reason: null, actor: { uuid: user.uuid } }],
    })
  })

  test('leaves a line in the audit log that does not repeat it', async () => {
    const { company } = await aFact()
    const [entry] = (await call('admin', `admin/logs?subject=${company}`)).json().data
    expect(entry).toMatchObject({ action: 'noted', changed_fields: ['fact'] })
    expect((await call('admin', `admin/logs/${entry.uuid}`)).body).not.toContain(aCall.text)
    expect((await call('admin', 'admin/logs/check')).json().data.broken).toBeNull()
  })

  test('is recorded once for each idempotency key', async () => {
    const { uuid } = await aCompany(server.db)
    const me = await sessionFor(await aUser(server.db, { role: 'manager' }))
    const headers = { 'idempotency-key': 'un-hecho' }
    const [one, two] = [
      await record(me, { type: 'company', uuid }, aCall, headers),
      await record(me, { type: 'company', uuid }, aCall, headers),
    ]
    expect(two.json()).toEqual(one.json())
    expect(await lineOf('viewer', uuid)).toHaveLength(1)
  })

  test('is corrected by editors and keeps what it said, with who and when', async () => {
    const { company, fact } = await aFact()
    server.clock.advance(60)
    const body = { kind: 'visit', text: 'Vino en persona', reason: 'No fue llamada' }
    const reply = await act('manager', fact, 'correct', body)
    expect(reply.statusCode).toBe(200)
    expect(reply.json().data).toMatchObject({
      version: 2,
      fact_versions: [
        { number: 1, ...aCall },
        { number: 2, ...body },
      ],
    })
    const line = await lineOf('viewer', company)
    expect(line.map(({ type }: { type: string }) => type)).toEqual(['fact.corrected', 'fact.recorded'])
    expect(line[1].fact_versions[1].at).not.toBe(line[1].fact_versions[0].at)
  })

  test('is withdrawn by administrators alone, stays readable, and then changes no more', async () => {
    const { company, fact } = await aFact()
    const reason = 'Era de otra empresa'
    expect((await act('manager', fact, 'withdraw', { reason })).statusCode).toBe(403)
    expect((await act('admin', fact, 'withdraw', { reason })).statusCode).toBe(200)
    const line = await lineOf('viewer', company)
    expect(line.at(-1).fact_versions).toMatchObject([aCall, { kind: null, text: null, reason }])
    for (const [name, body] of [
      ['correct', { ...aCall, reason }],
      ['withdraw', { reason }],
    ] as const) {
      const again = await act('admin', fact, name, body, 2)
      expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('ya se retiró')])
    }
  })

  test('that changed meanwhile is not changed unseen', async () => {
    const { fact } = await aFact()
    const body = { ...aCall, reason: 'Faltaba algo' }
    expect((await act('manager', fact, 'correct', body)).statusCode).toBe(200)
    expect((await act('manager', fact, 'correct', body)).json().code).toBe('version_conflict')
    const unnamed = await call('manager', `admin/events/${fact}/actions/correct`, { method: 'POST', body })
    expect(unnamed.statusCode).toBe(428)
  })

  test('can be changed only where somebody noted it: what the server recorded stays', async () => {
    const { uuid } = await aCompany(server.db)
    await call('manager', `admin/companies/${uuid}/actions/suspend`, {
      method: 'POST',
      body: { reason: 'Convenio en revisión' },
      headers: { 'if-match': '"1"' },
    })
    const [event] = await lineOf('admin', uuid)
    expect(event.fact_versions).toEqual([])
    const reply = await act('admin', event.uuid, 'withdraw', { reason: 'No' })
    expect([reply.statusCode, reply.body]).toEqual([409, expect.stringContaining('Lo registró el sistema')])
  })

  test('stays as it was written in the database too', async () => {
    await aFact()
    await expect(server.db.updateTable('fact_versions').set({ text: 'Otro' }).execute()).rejects.toThrow(
      'stays as it was written',
    )
    await expect(server.db.deleteFrom('fact_versions').execute()).rejects.toThrow('stays as it was written')
  })

  test.each([
    [{ kind: 'call', text: '  ' }, 'text'],
    [{ kind: 'rumour', text: 'x' }, 'kind'],
    [{ kind: 'call', text: 'x'.repeat(2001) }, 'text'],
    [{ kind: 'call', text: 'Dictó 4242 4242 4242 4242' }, 'text'],
  ])('is refused as %o', async (fact, field) => {
    const { uuid } = await aCompany(server.db)
    const reply = await record('manager', { type: 'company', uuid }, fact)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toMatchObject([{ field }])
  })

  test('is not recorded by viewers, nor of what is not there or its author may not see', async () => {
    const { uuid } = await aCompany(server.db)
    expect((await record('viewer', { type: 'company', uuid }, aCall)).statusCode).toBe(403)
    expect((await record('manager', { type: 'company', uuid: NOBODY }, aCall)).statusCode).toBe(404)
    expect((await record('manager', { type: 'webhook', uuid: NOBODY }, aCall)).statusCode).toBe(404)
    expect((await record('manager', { type: 'event', uuid: NOBODY }, aCall)).statusCode).toBe(422)
  })

  test('hides the identifiers of people in it from viewers, in the line and on its own page', async () => {
    const { uuid } = await aPerson(server.db)
    const text = 'CURP HEGG560427MVZRRL04'
    const fact = (await record('manager', { type: 'person', uuid }, { kind: 'call', text })).json().data
    expect(fact.fact_versions[0].text).toBe(text)
    const seen = (await call('viewer', `admin/events/${fact.uuid}`)).json().data
    expect(seen.fact_versions[0].text).toBe('CURP HEGG56••••••••••04')
    const [event] = (await call('viewer', `admin/persons/${uuid}/timeline`)).json().data
    expect(event.fact_versions[0].text).toBe('CURP HEGG56••••••••••04')
  })
})
