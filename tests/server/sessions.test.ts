import { verify } from '@node-rs/argon2'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { login as signIn } from '@server/identity/login'
import { createPasswords, processPasswords } from '@server/identity/passwords'
import { REFRESH_COOKIE } from '@server/identity/refreshCookie'
import { tidyLoginGuards } from '@server/identity/tidyLoginGuards'
import { SECRET } from '../support/databases'
import { aUser, next } from '../support/records'
import { APP_KEY, call, referenceServer, sessionFor, tokenFor } from '../support/referenceServer'

const server = referenceServer()
const PASSWORD = 'la contraseña correcta'
let password_hash = ''
beforeAll(async () => {
  password_hash = await createPasswords().hash(PASSWORD)
})

const auth = (
  name: string,
  options: { cookie?: string; body?: object; token?: string; host?: string; from?: string } = {},
) =>
  server.app.inject({
    method: 'POST',
    ...(options.from && { remoteAddress: options.from }),
    url: `/api/v2/admin/auth/${name}`,
    headers: {
      'x-app-key': APP_KEY,
      host: options.host ?? 'localhost',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    },
    ...(options.cookie && { cookies: { [REFRESH_COOKIE]: options.cookie } }),
    ...(options.body && { payload: options.body }),
  })
const login = (email: string, password = PASSWORD) => auth('login', { body: { email, password } })
const refresh = (cookie: string) => auth('refresh', { cookie })
const cookieOf = (reply: LightMyRequestResponse) =>
  reply.cookies.find(({ name }) => name === REFRESH_COOKIE)?.value ?? ''
const works = async (token: string) => (await call({ token }, 'admin/companies')).statusCode
const logActions = async (uuid: string) =>
  (
    await server.db
      .selectFrom('logs')
      .select('action')
      .where('subject_uuid', '=', uuid)
      .orderBy('position')
      .execute()
  ).map(({ action }) => action)

describe('signing in', () => {
  test('answers a token and the user, and sets a cookie that no script and no other site gets', async () => {
    const user = await aUser(server.db, { password_hash, role: 'manager' })
    const reply = await login(user.email.toUpperCase())
    expect(reply.statusCode).toBe(200)
    expect(reply.json().user).toEqual({ id: user.uuid, email: user.email, name: user.name, role: 'manager' })
    expect(reply.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v2/admin/auth' })
    expect(reply.cookies[0]?.secure).toBeUndefined()
    expect(await works(reply.json().access_token)).toBe(200)
    expect(await logActions(user.uuid)).toEqual(['login'])
  })

  test('from another machine sets a secure cookie', async () => {
    const { email } = await aUser(server.db, { password_hash })
    const reply = await auth('login', { body: { email, password: PASSWORD }, host: 'consola.ejemplo.mx' })
    expect(reply.cookies[0]).toMatchObject({ name: '__Secure-salvia_session', secure: true, httpOnly: true })
    const cookie = `__Secure-salvia_session=${reply.cookies[0]?.value}`
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/api/v2/admin/auth/refresh',
      headers: { 'x-app-key': APP_KEY, host: 'consola.ejemplo.mx', cookie },
    })
    expect(renewed.statusCode).toBe(200)
  })

  test('is refused alike for a wrong password, an unknown e-mail and a disabled user', async () => {
    const known = await aUser(server.db, { password_hash })
    const disabled = await aUser(server.db, { password_hash, status: 'disabled' })
    const replies = [
      await login(known.email, 'otra'),
      await login('nadie@salvia.test'),
      await login(disabled.email),
      await login((await aUser(server.db)).email),
    ]
    const bodies = replies.map((reply) => ({ ...reply.json(), request_id: '' }))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(await logActions(known.uuid)).toEqual(['login_failed'])
  })

  test('hashes as much for an unknown e-mail as for a wrong password, so that no clock tells them apart', async () => {
    const { email } = await aUser(server.db, { password_hash })
    const held: string[] = []
    const passwords = createPasswords((hash, password) => {
      held.push(hash)
      return verify(hash, password)
    })
    const { db, clock } = server
    const origin = systemOrigin(instant(clock.now()))
    for (const one of [email, 'nadie-conocido@salvia.test'])
      await expect(
        signIn({ db, clock, passwords, secret: SECRET }, { email: one, password: 'otra' }, origin),
      ).rejects.toMatchObject({
        statusCode: 401,
      })
    const costs = held.map((hash) => hash.split('$').slice(0, 4).join('$'))
    expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1'])
  })

  test('is locked for 15 minutes after 5 failures, for any password and whether or not the e-mail exists', async () => {
    const user = await aUser(server.db, { password_hash })
    for (const email of [user.email, 'inventado@salvia.test']) {
      for (let attempt = 0; attempt < 5; attempt++) expect((await login(email, 'otra')).statusCode).toBe(401)
      const [right, wrong] = [await login(email), await login(email, 'otra')]
      expect([right.statusCode, wrong.statusCode]).toEqual([429, 429])
      expect({ ...right.json(), request_id: '' }).toEqual({ ...wrong.json(), request_id: '' })
      expect(Number(right.headers['retry-after'])).toBeGreaterThan(800)
    }
    const locked = await server.db
      .selectFrom('users')
      .selectAll()
      .where('uuid', '=', user.uuid)
      .executeTakeFirstOrThrow()
    expect(locked).toMatchObject({ status: 'locked', failed_login_count: 5 })
    expect((await logActions(user.uuid)).at(-1)).toBe('locked')
    server.clock.advance(15 * 60 + 1)
    expect((await login(user.email)).statusCode).toBe(200)
    expect(
      await server.db
        .selectFrom('users')
        .select('status')
        .where('uuid', '=', user.uuid)
        .executeTakeFirstOrThrow(),
    ).toEqual({ status: 'active' })
  })

  test('is not locked for longer where the clock was far ahead for a while', async () => {
    const { email } = await aUser(server.db, { password_hash })
    server.clock.advance(365 * 86_400)
    for (let attempt = 0; attempt < 5; attempt++) await login(email, 'otra')
    expect((await login(email)).statusCode).toBe(429)
    server.clock.advance(-365 * 86_400)
    expect((await login(email)).statusCode).toBe(200)
  })

  test('is refused for a wrong password, also while another signs in with the right one', async () => {
    const { email } = await aUser(server.db, { password_hash })
    const { hash, matches } = createPasswords()
    let isAlone = true
    const crossed = {
      hash,
      /** Checks a password, and meanwhile another client signs in with the same e-mail. */
      async matches(password: string, known: string | null | undefined) {
        if (isAlone) {
          isAlone = false
          const owner = { body: { email, password: PASSWORD }, from: '10.4.4.4' }
          expect((await auth('login', owner)).statusCode).toBe(200)
        }
        return matches(password, known)
      },
    }
    const services = { db: server.db, clock: server.clock, passwords: crossed, secret: SECRET }
    const guess = () =>
      signIn(services, { email, password: 'otra' }, systemOrigin(instant(server.clock.now())))
    await expect(guess()).rejects.toMatchObject({ statusCode: 401, code: 'bad_credentials' })
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(guess()).rejects.toMatchObject({ statusCode: 401 })
    // The first guess counts as well, although what was counted before it was forgotten.
    expect((await login(email)).statusCode).toBe(429)
  })

  test('waits in the one line of all hashing in its process', async () => {
    const { email } = await aUser(server.db, { password_hash })
    const matches = vi.spyOn(processPasswords(), 'matches')
    onTestFinished(() => matches.mockRestore())
    expect((await login(email)).statusCode).toBe(200)
    expect(matches).toHaveBeenCalledOnce()
  })

  test('evaluates no more than 5 of a burst of guesses', async () => {
    const { email } = await aUser(server.db, { password_hash })
    const replies = await Promise.all(Array.from({ length: 40 }, () => login(email, 'otra')))
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35)
  })

  test('is locked for processes whose clock is some seconds behind the one that locked it', async () => {
    const { email } = await aUser(server.db, { password_hash })
    const origin = systemOrigin(instant(server.clock.now()))
    const passwords = createPasswords()
    const guess = (seconds: number) => {
      const clock = { now: () => new Date(server.clock.now().getTime() + seconds * 1000) }
      const services = { db: server.db, clock, passwords, secret: SECRET }
      return signIn(services, { email, password: 'otra' }, origin)
    }
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(guess(20)).rejects.toMatchObject({ statusCode: 401 })
    await expect(guess(0)).rejects.toMatchObject({ statusCode: 429 })
  })

  test('from where its owner is known to sign in is open to them, however many strangers guess elsewhere', async () => {
    const user = await aUser(server.db, { password_hash })
    const [office, stranger, hotel] = ['10.1.1.1', '10.2.2.2', '10.3.3.3']
    const from = async (place: string, password = PASSWORD) =>
      (await auth('login', { body: { email: user.email, password }, from: place })).statusCode
    expect(await from(office)).toBe(200)
    for (let attempt = 0; attempt < 5; attempt++) expect(await from(stranger, 'otra')).toBe(401)
    expect([await from(stranger), await from(hotel), await from(office)]).toEqual([429, 429, 200])
    // The owner's sign-in gives a stranger no further five.
    expect(await from(stranger, 'otra')).toBe(429)

    for (let attempt = 0; attempt < 5; attempt++) expect(await from(office, 'otra')).toBe(401)
    expect(await from(office)).toBe(429)
    const { version } = await server.db
      .selectFrom('users')
      .select('version')
      .where('uuid', '=', user.uuid)
      .executeTakeFirstOrThrow()
    const unlocked = await call('admin', `admin/users/${user.uuid}/actions/unlock`, {
      method: 'POST',
      body: {},
      headers: { 'if-match': `"${version}"` },
    })
    expect(unlocked.statusCode).toBe(200)
    expect([await from(office), await from(hotel)]).toEqual([200, 200])
  })

  test('failed long ago is kept no longer', async () => {
    const [old, late] = [`viejo-${next()}@salvia.test`, `nuevo-${next()}@salvia.test`]
    const kept = async () =>
      (await server.db.selectFrom('login_guards').select('email_hash').execute()).map((row) => row.email_hash)
    const known = await kept()
    for (let attempt = 0; attempt < 5; attempt++) await login(old, 'otra')
    const locked = (await kept()).filter((one) => !known.includes(one))
    server.clock.advance(25 * 60 * 60)
    await login(late, 'otra')
    await tidyLoginGuards.run(server)
    const left = await kept()
    expect(locked.filter((one) => left.includes(one))).toEqual([])
    expect(left).toHaveLength(1)
  })

  test('of too many at once is put off', async () => {
    const replies = await Promise.all(
      Array.from({ length: 90 }, (_, index) => login(`n${index}@salvia.test`)),
    )
    const put = replies.filter(({ statusCode }) => statusCode === 429)
    expect(put.length).toBeGreaterThan(0)
    expect(put.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
    expect(replies.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true)
  })

  test('again in the same browser ends the session before', async () => {
    const { email } = await aUser(server.db, { password_hash })
    const first = await login(email)
    await auth('login', { body: { email, password: PASSWORD }, cookie: cookieOf(first) })
    expect(await works(first.json().access_token)).toBe(401)
  })
})

describe('renewing a session', () => {
  const signedIn = async () => sessionFor(await aUser(server.db))

  test('goes on with a new token and a new cookie', async () => {
    const { cookie, token } = await signedIn()
    server.clock.advance(60)
    const reply = await refresh(cookie)
    expect(reply.statusCode).toBe(200)
    expect(reply.json().access_token).not.toBe(token)
    expect(cookieOf(reply)).not.toBe(cookie)
    expect(await works(reply.json().access_token)).toBe(200)
    expect((await refresh(cookieOf(reply))).statusCode).toBe(200)
  })

  test.each([5, 50])('%i times at once makes one new generation, which all of them get', async (times) => {
    const { cookie, session } = await signedIn()
    const replies = await Promise.all(Array.from({ length: times }, () => refresh(cookie)))
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(new Set(replies.map((reply) => reply.json().access_token)).size).toBe(1)
    expect(new Set(replies.map(cookieOf)).size).toBe(1)
    const row = await server.db
      .selectFrom('sessions')
      .select('generation')
      .where('uuid', '=', session.uuid)
      .executeTakeFirst()
    expect(row).toEqual({ generation: 2 })
  })

  test('whose reply was lost gets the same reply again, for ten seconds', async () => {
    const { cookie } = await signedIn()
    const lost = await refresh(cookie)
    server.clock.advance(9.5)
    const again = await refresh(cookie)
    expect(again.json()).toEqual(lost.json())
    expect(cookieOf(again)).toBe(cookieOf(lost))
  })

  test('with an old generation later than that ends the whole family, and says so', async () => {
    const { cookie, session } = await signedIn()
    const next = await refresh(cookie)
    server.clock.advance(10.5)
    expect((await refresh(cookie)).statusCode).toBe(401)
    expect((await refresh(cookieOf(next))).statusCode).toBe(401)
    expect(await works(next.json().access_token)).toBe(401)
    const events = await server.db
      .selectFrom('events')
      .selectAll()
      .where('subject_uuid', '=', session.user_uuid)
      .execute()
    expect(events).toMatchObject([{ type: 'auth.reuse', severity: 'warning' }])
    expect(await logActions(session.user_uuid)).toEqual(['session_reused'])
  })

  test('with a generation before the last ends the family even at once', async () => {
    const { cookie } = await signedIn()
    const second = await refresh(cookie)
    const third = await refresh(cookieOf(second))
    expect((await refresh(cookie)).statusCode).toBe(401)
    expect(await works(third.json().access_token)).toBe(401)
  })

  test.each([
    [1799, 200],
    [1801, 401],
  ])('after %i idle seconds answers %i', async (idle, status) => {
    const { cookie } = await signedIn()
    server.clock.advance(idle)
    expect((await refresh(cookie)).statusCode).toBe(status)
  })

  test('is over after 12 hours, however often it was renewed', async () => {
    let { cookie } = await signedIn()
    for (let minutes = 20; minutes < 720; minutes += 20) {
      server.clock.advance(20 * 60)
      const reply = await refresh(cookie)
      expect(reply.statusCode).toBe(200)
      cookie = cookieOf(reply)
    }
    server.clock.advance(20 * 60 - 2)
    const last = await refresh(cookie)
    expect(last.statusCode).toBe(200)
    server.clock.advance(4)
    expect((await refresh(cookieOf(last))).statusCode).toBe(401)
    expect(await works(last.json().access_token)).toBe(401)
  })

  test('needs the cookie; a bearer alone renews nothing', async () => {
    const { token } = await signedIn()
    expect((await auth('refresh', { token })).statusCode).toBe(401)
  })

  test('refuses a cookie that was changed', async () => {
    const { cookie, session } = await signedIn()
    const [, , proof] = cookie.split('.')
    for (const forged of [
      `${session.uuid}.2.${proof}`,
      `${session.uuid}.1.`,
      `${session.uuid}.1.AAAA`,
      `${'0'.repeat(8)}${session.uuid.slice(8)}.1.${proof}`,
      `' or 1=1 --.1.${proof}`,
      cookie.slice(0, -1),
    ])
      expect((await refresh(forged)).statusCode, forged).toBe(401)
    expect((await refresh(cookie)).statusCode).toBe(200)
  })
})

describe('the end of a session', () => {
  test('by signing out counts from the next call on', async () => {
    const { token, cookie, session } = await sessionFor(await aUser(server.db))
    expect(await works(token)).toBe(200)
    const reply = await auth('logout', { cookie, token })
    expect(reply.statusCode).toBe(204)
    expect(reply.body).toBe('')
    expect(reply.headers['clear-site-data']).toBe('"cache"')
    expect(reply.cookies[0]).toMatchObject({ name: REFRESH_COOKIE, value: '' })
    expect(await works(token)).toBe(401)
    expect((await refresh(cookie)).statusCode).toBe(401)
    expect(await logActions(session.user_uuid)).toEqual(['logout'])
  })

  test('leaves no live token, however it interleaves with renewals', async () => {
    const { token, cookie } = await sessionFor(await aUser(server.db))
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => refresh(cookie)),
      auth('logout', { cookie, token }),
      ...Array.from({ length: 10 }, () => refresh(cookie)),
    ])
    const tokens = replies
      .filter(({ statusCode }) => statusCode === 200)
      .map((reply) => reply.json().access_token)
    for (const each of [token, ...tokens]) expect(await works(each)).toBe(401)
  })

  test('by disabling the user, or a change of role, counts from the next call on', async () => {
    const user = await aUser(server.db, { role: 'manager' })
    const { token, cookie } = await sessionFor(user)
    const edit = () => call({ token }, 'admin/companies', { method: 'POST', body: {} })
    expect((await edit()).statusCode).toBe(422)
    await server.db.updateTable('users').set({ role: 'viewer' }).where('uuid', '=', user.uuid).execute()
    expect((await edit()).statusCode).toBe(403)
    await server.db.updateTable('users').set({ status: 'disabled' }).where('uuid', '=', user.uuid).execute()
    expect(await works(token)).toBe(401)
    expect((await refresh(cookie)).statusCode).toBe(401)
  })

  test('does not come from another user failing to sign in', async () => {
    const user = await aUser(server.db, { password_hash })
    const { token } = await sessionFor(user)
    for (let attempt = 0; attempt < 6; attempt++) await login(user.email, 'otra')
    expect(await works(token)).toBe(200)
  })
})

describe('a forgotten password', () => {
  const recover = async (email: string) => {
    const reply = await auth('recover', { body: { email } })
    await server.background.settled()
    return reply
  }
  const tokenInMail = () =>
    new URL(/https?:\/\/\S+/.exec(server.mail.at(-1)?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
  const reset = (token: string, password = 'una frase nueva y larga') =>
    auth('reset', { body: { token, password } })

  test('is asked for with the same answer, whether or not the e-mail is known', async () => {
    const { email } = await aUser(server.db)
    const [known, unknown] = [await recover(email), await recover('nadie@salvia.test')]
    expect([known.statusCode, unknown.statusCode]).toEqual([204, 204])
    expect(server.mail.map(({ to }) => to)).toEqual([email])
  })

  test('is chosen anew by the link, once, and ends every session', async () => {
    const user = await aUser(server.db, { password_hash })
    const { token, cookie } = await sessionFor(user)
    await recover(user.email)
    const link = tokenInMail()
    expect((await reset(link, 'corta')).json().errors).toMatchObject([{ field: 'password' }])
    expect((await reset(link)).statusCode).toBe(204)
    expect(await works(token)).toBe(401)
    expect((await refresh(cookie)).statusCode).toBe(401)
    expect((await login(user.email)).statusCode).toBe(401)
    expect((await login(user.email, 'una frase nueva y larga')).statusCode).toBe(200)
    expect((await reset(link)).statusCode).toBe(410)
    expect(await logActions(user.uuid)).toContain('password_reset')
  })

  test('counts as it was typed, with the spaces around it', async () => {
    const { email } = await aUser(server.db, { password_hash })
    await recover(email)
    expect((await reset(tokenInMail(), ' entre dos espacios ')).statusCode).toBe(204)
    expect((await login(email, 'entre dos espacios')).statusCode).toBe(401)
    expect((await login(email, ' entre dos espacios ')).statusCode).toBe(200)
  })

  test('is not one of the most used, in any case; the link stays good', async () => {
    const { email } = await aUser(server.db)
    await recover(email)
    const link = tokenInMail()
    for (const common of ['password1234', 'QwertyUiop123', '1qaz2wsx3edc']) {
      const reply = await reset(link, common)
      expect(reply.statusCode, common).toBe(422)
      expect(reply.json().errors).toEqual([
        {
          field: 'password',
          code: 'common_password',
          message: 'Esa contraseña es de las más usadas. Elige otra',
        },
      ])
    }
    expect((await reset(link)).statusCode).toBe(204)
  })

  test('used by two at once sets one password', async () => {
    const { email } = await aUser(server.db)
    await recover(email)
    const link = tokenInMail()
    const replies = await Promise.all([
      reset(link, 'la frase del primero'),
      reset(link, 'la frase del segundo'),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410])
  })

  test('cannot be chosen with a link that is late, spent by another, or made up', async () => {
    const { email } = await aUser(server.db)
    await recover(email)
    const first = tokenInMail()
    await recover(email)
    expect((await reset(tokenInMail())).statusCode).toBe(204)
    await recover(email)
    const late = tokenInMail()
    server.clock.advance(30 * 60 + 1)
    const replies = [await reset(first), await reset(late), await reset('inventado')]
    expect(new Set(replies.map((reply) => JSON.stringify({ ...reply.json(), request_id: '' }))).size).toBe(1)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([410, 410, 410])
  })

  test('sends no more than 3 links an hour', async () => {
    const { email } = await aUser(server.db)
    for (let time = 0; time < 5; time++) await recover(email)
    expect(server.mail).toHaveLength(3)
  })

  test('keeps only the hash of a link', async () => {
    const { email } = await aUser(server.db)
    await recover(email)
    const rows = await server.db.selectFrom('password_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenInMail())
  })
})

test('a token works for every role', async () => {
  for (const role of ['admin', 'manager', 'viewer'] as const)
    expect(await works(await tokenFor(role))).toBe(200)
})
