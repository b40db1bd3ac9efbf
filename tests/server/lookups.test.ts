// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { aPerson, aUser } from '../support/records'
import { call, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'

const server = referenceServer()

const PHONE = '+525512340099'
const someone = () => aPerson(server.db, { phone: PHONE, curp: null, given_names: 'Buscada' })
const reveal = (
  as: Parameters<typeof call>[0],
  uuid: string,
  reason: unknown = 'Llamó para confirmar su cita',
) => call(as, `admin/persons/${uuid}/reveal`, { method: 'POST', body: { field: 'phone', reason } })
const linesOf = async (action: string) =>
  (await call('admin', `admin/logs?action=${action}&size=100`)).json().data as { uuid: string }[]

describe('a masked value', () => {
  test('is shown to those who say why, which the audit log keeps', async () => {
    const { uuid } = await someone()
    const refused = await reveal('viewer', uuid, '  ')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toMatchObject([{ field: 'reason' }])
    const bare = await call('viewer', `admin/persons/${uuid}/reveal`, {
      method: 'POST',
      body: { field: 'phone' },
    })
    expect(bare.statusCode).toBe(422)
    expect((await reveal('viewer', uuid)).json().data).toEqual({ field: 'phone', value: PHONE })
    const [line] = await linesOf('viewed_sensitive')
    const { data } = (await call('admin', `admin/logs/${line?.uuid}`)).json()
    expect(data).toMatchObject({ reason: 'Llamó para confirmar su cita', changed_fields: ['phone'] })
    expect(JSON.stringify(data)).not.toContain('5512340099')
  })

  test('is shown so many times an hour to one person, also where they ask at once', async () => {
    const { uuid } = await someone()
    const user = await aUser(server.db)
    const viewer = await sessionFor(user)
    const replies = await Promise.all(Array.from({ length: 40 }, () => reveal(viewer, uuid)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    const [late] = replies.filter(({ statusCode }) => statusCode === 429)
    expect(late?.json().message).toContain('30 datos ocultos')
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(3_500)
    // Another person has their own hour, and the same one another hour.
    expect((await reveal('viewer', uuid)).statusCode).toBe(200)
    server.clock.advance(61 * 60)
    expect((await reveal(await sessionFor(user), uuid)).statusCode).toBe(200)
  })
})

describe('a search for all of an identifier', () => {
  test('by those who see it masked is logged without it, once for its pages, and counts as a look', async () => {
    await someone()
    const viewer = { token: await tokenFor('viewer') }
    const before = (await linesOf('searched_sensitive')).length
    const search = (address: string) => call(viewer, address)
    expect((await search('admin/persons?q=55%201234%200099')).json().data).not.toEqual([])
    await search('admin/persons?q=5512340099&page=2')
    await search('admin/persons/counts?q=5512340099')
    await search('admin/persons?q=buscada')
    const lines = await linesOf('searched_sensitive')
    expect(lines).toHaveLength(before + 1)
    expect(lines[0]).toMatchObject({ changed_fields: ['phone'], subject: { label: 'Búsqueda por teléfono' } })
    expect(
      JSON.stringify(await call('admin', `admin/logs/${lines[0]?.uuid}`).then((one) => one.json())),
    ).not.toContain('5512340099')
    await call('manager', 'admin/persons?q=5512340099')
    expect(await linesOf('searched_sensitive')).toHaveLength(before + 1)
  })

  test('is limited, in every listing and in the search of everything', async () => {
    const viewer = { token: await tokenFor('viewer') }
    const phone = (order: number) => `55${String(12_345_000 + order)}`
    const ways = ['persons?q=', 'members?q=', 'contacts/export?q=', 'search?q=', 'customers/counts?q=']
    const statuses: number[] = []
    for (let order = 0; order < 32; order++)
      statuses.push((await call(viewer, `admin/${ways[order % ways.length]}${phone(order)}`)).statusCode)
    expect(statuses.slice(0, 30)).not.toContain(429)
    expect(statuses.slice(30)).toEqual([429, 429])
  })
})

describe('the settings', () => {
  test('say how many are looked up in an hour', async () => {
    const set = await call('admin', 'admin/settings/security', {
      method: 'PATCH',
      body: { values: { reveals_per_hour: 1 }, reason: 'Prueba' },
      headers: { 'if-match': '"1"' },
    })
    expect(set.statusCode).toBe(200)
    const { uuid } = await someone()
    const viewer = { token: await tokenFor('viewer') }
    expect((await reveal(viewer, uuid)).statusCode).toBe(200)
    expect((await reveal(viewer, uuid)).statusCode).toBe(429)
  })
})

describe('once a week is over', () => {
  test('every administrator is mailed who looked up what and why, once, and never whose it was', async () => {
    const { uuid } = await someone()
    const admin = await aUser(server.db, { role: 'admin', email: 'jefa@salvia.test' })
    await aUser(server.db, { role: 'manager', email: 'gestion@salvia.test' })
    const curious = await aUser(server.db, { name: 'Curiosa Pérez' })
    await reveal(await sessionFor(curious), uuid, 'Pidió su constancia')
    server.clock.advance(8 * 24 * 3600)
    // The first pass asks for the mails, the next ones send them.
    for (let pass = 0; pass < 3; pass++) await server.jobs.runDue()
    const mails = server.mail.filter(({ subject }) => subject.startsWith('Datos ocultos consultados'))
    const own = mails.filter(({ to }) => to === admin.email)
    expect(own).toHaveLength(1)
    expect(mails.map(({ to }) => to)).not.toContain('gestion@salvia.test')
    expect(own[0]?.text).toContain('Curiosa Pérez (Consulta): vio 1 dato de 1 registro')
    expect(own[0]?.text).toContain('«Pidió su constancia»')
    expect(own[0]?.text).toContain(
      '/admin/logs?action=viewed_sensitive&action=searched_sensitive&created_from=',
    )
    expect(own[0]?.text).not.toMatch(/Buscada|0099/)
    server.clock.advance(3600 * 2)
    for (let pass = 0; pass < 3; pass++) await server.jobs.runDue()
    expect(
      server.mail.filter(({ to, subject }) => to === admin.email && subject.startsWith('Datos ocultos')),
    ).toHaveLength(1)
  })
})
