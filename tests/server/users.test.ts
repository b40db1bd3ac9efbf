import { describe, expect, test } from 'vitest'
import { instant, minutesAfter } from '@server/core/clock'
import { createPasswords } from '@server/identity/passwords'
import { aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

const server = referenceServer()

const USERS = 'admin/users'
const invited = (wish: object = {}) => ({
  name: 'Tomás Güemes',
  email: 'Tomas@Ejemplo.mx ',
  role: 'viewer',
  phone: null,
  job_title: null,
  team: null,
  timezone: 'America/Mexico_City',
  approval_limit_cents: null,
  ...wish,
})
const change = (as: Parameters<typeof call>[0], uuid: string, body: object, version = 1) =>
  call(as, `${USERS}/${uuid}`, { method: 'PATCH', body, headers: { 'if-match': `"${version}"` } })
const act = (as: Parameters<typeof call>[0], uuid: string, name: string) =>
  call(as, `${USERS}/${uuid}/actions/${name}`, { method: 'POST', body: {}, headers: { 'if-match': '"1"' } })
const fields = (reply: { json(): { errors?: { field: string }[] } }) =>
  reply.json().errors?.map(({ field }) => field)

describe('an invited user', () => {
  test('is sent a link, chooses a password by it, and signs in', async () => {
    const reply = await call('admin', USERS, { method: 'POST', body: invited() })
    expect(reply.statusCode).toBe(201)
    expect(reply.json().data).toMatchObject({ email: 'tomas@ejemplo.mx', status: 'invited' })
    await server.background.settled()
    const [message] = server.mail
    expect(message?.subject).toMatch(/ te invitó a Salvia$/)
    expect(message).toMatchObject({ to: 'tomas@ejemplo.mx' })
    const token = /token=([\w-]+)/.exec(message?.text ?? '')?.[1]

    const password = 'una frase bastante larga'
    const reset = await call('visitor', 'admin/auth/reset', { method: 'POST', body: { token, password } })
    expect(reset.statusCode).toBe(204)
    const login = await call('visitor', 'admin/auth/login', {
      method: 'POST',
      body: { email: 'tomas@ejemplo.mx', password },
    })
    expect(login.json()).toMatchObject({ user: { name: 'Tomás Güemes', role: 'viewer' } })
  })

  test('has an address of their own, and is invited by an administrator alone', async () => {
    const { email } = await aUser(server.db)
    expect(fields(await call('admin', USERS, { method: 'POST', body: invited({ email }) }))).toEqual([
      'email',
    ])
    expect((await call('manager', USERS, { method: 'POST', body: invited() })).statusCode).toBe(403)
    expect(server.mail).toEqual([])
  })
})

describe('a manager', () => {
  test.each([{ role: 'admin' }, { email: 'otra@ejemplo.mx' }, { approval_limit_cents: 1 }])(
    'cannot change %j of anyone',
    async (body) => {
      const { uuid } = await aUser(server.db)
      expect(fields(await change('manager', uuid, body))).toEqual(Object.keys(body))
    },
  )

  test('changes what is not an administrator’s to decide', async () => {
    const { uuid } = await aUser(server.db)
    expect((await change('manager', uuid, { team: 'Cobranza' })).json().data).toMatchObject({
      team: 'Cobranza',
    })
  })

  test('disables viewers only, and enables no user', async () => {
    const viewer = await aUser(server.db)
    const manager = await aUser(server.db, { role: 'manager' })
    expect((await act('manager', viewer.uuid, 'disable')).json().data).toMatchObject({ status: 'disabled' })
    expect((await act('manager', manager.uuid, 'disable')).statusCode).toBe(409)
    expect((await act('manager', viewer.uuid, 'enable')).statusCode).toBe(403)
  })
})

describe('an administrator', () => {
  test('changes only the roles of others', async () => {
    const self = await aUser(server.db, { role: 'admin' })
    const { token } = await sessionFor(self)
    expect(fields(await change({ token }, self.uuid, { role: 'viewer' }))).toEqual(['role'])
    expect((await act({ token }, self.uuid, 'disable')).statusCode).toBe(409)
    const other = await aUser(server.db)
    expect((await change({ token }, other.uuid, { role: 'manager' })).json().data).toMatchObject({
      role: 'manager',
    })
  })

  test('is never the last one to go: two who demote each other at once leave one', async () => {
    await server.db.updateTable('users').set({ status: 'disabled' }).where('role', '=', 'admin').execute()
    const [one, two] = [await aUser(server.db, { role: 'admin' }), await aUser(server.db, { role: 'admin' })]
    const [first, second] = [await sessionFor(one), await sessionFor(two)]
    const replies = await Promise.all([
      change({ token: first.token }, two.uuid, { role: 'viewer' }),
      change({ token: second.token }, one.uuid, { role: 'viewer' }),
    ])
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    const admins = await server.db
      .selectFrom('users')
      .select('uuid')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
    expect(admins).toHaveLength(1)
  })

  test('ends every session of the users they disable, from the next call on', async () => {
    const person = await aUser(server.db, { role: 'manager' })
    const { token } = await sessionFor(person)
    expect((await call({ token }, 'admin/accounts')).statusCode).toBe(200)
    expect((await act('admin', person.uuid, 'disable')).statusCode).toBe(200)
    expect((await call({ token }, 'admin/accounts')).statusCode).toBe(401)
  })

  test('sees the sessions that are alive', async () => {
    const person = await aUser(server.db)
    await sessionFor(person)
    const { data } = (await call('admin', `${USERS}/${person.uuid}`)).json()
    expect(data.sessions).toMatchObject([{ user_agent: 'test' }])
  })
})

test('nothing that signs people in ever leaves with a user', async () => {
  const { uuid } = await aUser(server.db, { password_hash: '$argon2id$secret' })
  const reply = await call('admin', `${USERS}/${uuid}`)
  expect(reply.body).not.toMatch(/argon2|password_hash/)
})

describe('how a user enters', () => {
  const enter = (as: Parameters<typeof call>[0], uuid: string, action: string) =>
    call(as, `${USERS}/${uuid}/actions/${action}`, { method: 'POST', body: {} })

  test('an invitation that was not answered is sent again, with a link that is good for seven more days', async () => {
    const { uuid, email } = await aUser(server.db, { status: 'expired', name: 'Olvidada' })
    const reply = await enter('admin', uuid, 'resend_invitation')
    expect(reply.json().data).toMatchObject({ status: 'invited', version: 2 })
    await server.background.settled()
    const message = server.mail.findLast(({ to }) => to === email)
    const token = /token=([\w-]+)/.exec(message?.text ?? '')?.[1]
    const password = 'otra frase bastante larga'
    const reset = await call('visitor', 'admin/auth/reset', { method: 'POST', body: { token, password } })
    expect(reset.statusCode).toBe(204)
  })

  test('an invitation that is taken back opens nothing, and its e-mail may be invited again', async () => {
    const body = invited({ name: 'Invitada dos veces', email: 'dos.veces@ejemplo.mx' })
    const invite = () => call('admin', USERS, { method: 'POST', body })
    const { uuid } = (await invite()).json().data
    await server.background.settled()
    const token = /token=([\w-]+)/.exec(server.mail.at(-1)?.text ?? '')?.[1]
    expect((await enter('manager', uuid, 'revoke_invitation')).statusCode).toBe(403)
    const reply = await enter('admin', uuid, 'revoke_invitation')
    expect(reply.json().data.archived_at).not.toBeNull()
    const answer = { token, password: 'otra frase bastante larga' }
    const reset = await call('visitor', 'admin/auth/reset', { method: 'POST', body: answer })
    expect(reset.statusCode).toBe(410)
    expect((await enter('admin', uuid, 'resend_invitation')).statusCode).toBe(404)
    expect((await invite()).statusCode).toBe(201)
    const restored = await call('admin', `${USERS}/${uuid}/actions/restore`, { method: 'POST', body: {} })
    expect(restored.statusCode).toBe(422)
    await server.background.settled()
  })

  test('an invitation ends after seven days, and a locked user is let in in time', async () => {
    const at = (minutes: number) => instant(minutesAfter(server.clock.now(), minutes))
    const invited = await aUser(server.db, { status: 'invited', invite_expires_at: at(-1) })
    const early = await aUser(server.db, { status: 'invited', invite_expires_at: at(60) })
    const locked = await aUser(server.db, { status: 'locked', locked_until: at(-1), failed_login_count: 5 })
    await server.jobs.runDue()
    const seen = async (uuid: string) => (await call('admin', `${USERS}/${uuid}`)).json().data
    expect(await seen(invited.uuid)).toMatchObject({ status: 'expired' })
    expect(await seen(early.uuid)).toMatchObject({ status: 'invited' })
    expect(await seen(locked.uuid)).toMatchObject({ status: 'active', failed_login_count: 0 })
  })

  test('a user who is let in again after too many wrong passwords may sign in at once', async () => {
    const password = 'una frase bien larga'
    const password_hash = await createPasswords().hash(password)
    const { uuid, email } = await aUser(server.db, { status: 'active', password_hash })
    const signIn = (password: string) =>
      call('visitor', 'admin/auth/login', { method: 'POST', body: { email, password } })
    for (let n = 0; n < 5; n++) await signIn('no es esta frase')
    expect((await signIn(password)).statusCode).toBe(429)
    expect((await act('admin', uuid, 'unlock')).statusCode).toBe(200)
    expect((await signIn(password)).statusCode).toBe(200)
  })

  test('every session is closed at once, and its next call refused', async () => {
    const user = await aUser(server.db, { status: 'active', role: 'viewer' })
    const { token } = await sessionFor(user)
    expect((await call({ token }, 'admin/accounts')).statusCode).toBe(200)
    expect((await enter('admin', user.uuid, 'end_sessions')).json().data.sessions).toEqual([])
    expect((await call({ token }, 'admin/accounts')).statusCode).toBe(401)
  })

  test("a link to choose a password is sent by a manager too; the rest is an administrator's", async () => {
    const { uuid, email } = await aUser(server.db, { status: 'active' })
    expect((await enter('manager', uuid, 'send_reset')).statusCode).toBe(200)
    await server.background.settled()
    expect(server.mail.findLast(({ to }) => to === email)?.subject).toBe('Elige una contraseña nueva')
    expect((await enter('manager', uuid, 'end_sessions')).statusCode).toBe(403)
    expect((await enter('viewer', uuid, 'send_reset')).statusCode).toBe(403)
  })

  test.each([
    ['disabled', 'send_reset'],
    ['active', 'resend_invitation'],
    ['invited', 'end_sessions'],
  ] as const)('nothing is done where the status does not allow it: %s, %s', async (status, action) => {
    const { uuid } = await aUser(server.db, { status })
    expect((await enter('admin', uuid, action)).json()).toMatchObject({ code: 'invalid_transition' })
  })
})
