// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { instant } from '@server/core/clock'
import { aTicket } from '../support/records'
import { call, referenceServer, tokenFor } from '../support/referenceServer'

const server = referenceServer()
// The clock goes back after each test, and what has run would wait for days that are to come.
afterEach(async () => void (await server.db.deleteFrom('jobs').execute()))

const DAY = 24 * 60 * 60

/** Lets days pass, and what falls due in them happen. */
async function daysPass(days: number) {
  server.clock.advance(days * DAY)
  await server.jobs.runDue()
}
async function ticket(uuid: string) {
  const admin = { token: await tokenFor('admin') }
  return (await call(admin, `admin/support-tickets/${uuid}`)).json().data
}
const daysAgo = (days: number) => instant(new Date(server.clock.now().getTime() - days * DAY * 1000))

describe('a ticket that was put aside', () => {
  test('is taken up again on its day, and its conversation says so', async () => {
    const { uuid } = await aTicket(server.db, { status: 'on_hold', hold_until: server.clock.day(3) })
    await daysPass(2)
    expect(await ticket(uuid)).toMatchObject({ status: 'on_hold' })
    await daysPass(1)
    const open = await ticket(uuid)
    expect(open).toMatchObject({ status: 'open', hold_until: null, version: 2 })
    expect(open.waiting_since).not.toBeNull()
    const told = open.messages.filter(({ kind }: { kind: string }) => kind === 'system')
    expect(told.at(-1)).toMatchObject({
      kind: 'system',
      author: { kind: 'system', label: 'Sistema' },
      changes: [{ field: 'status', before: 'on_hold', after: 'open' }],
      reason: expect.stringMatching(/^La pausa era hasta el \d+ /),
    })
    await daysPass(1)
    expect((await ticket(uuid)).version).toBe(2)
  })
})

describe('a resolved ticket', () => {
  const resolved = () =>
    aTicket(server.db, {
      status: 'resolved',
      resolved_at: daysAgo(0),
      resolution: { code: 'solved', note: null },
    })

  test('is closed after seven days without an answer', async () => {
    const { uuid } = await resolved()
    await daysPass(6)
    expect((await ticket(uuid)).status).toBe('resolved')
    await daysPass(1)
    expect(await ticket(uuid)).toMatchObject({
      status: 'closed',
      status_reason: 'Pasaron 7 días sin respuesta.',
    })
  })

  test('is closed when the settings say', async () => {
    const change = await call('admin', 'admin/settings/tickets', {
      method: 'PATCH',
      body: { values: { close_days: 1 }, reason: 'Cerramos antes' },
      headers: { 'if-match': '"1"' },
    })
    expect(change.statusCode).toBe(200)
    const { uuid } = await resolved()
    await daysPass(1)
    expect((await ticket(uuid)).status).toBe('closed')
  })
})
