// @vitest-environment node
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LoginChallenge } from '@/contract/secondFactor'
import type { SettingsOf } from '@/contract/settings'
import { instant } from '@server/core/clock'
import type { Database } from '@server/db/database'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { stepOf } from '@server/identity/authenticatorCodes'
import { login } from '@server/identity/login'
import { makePasswordLink, resetPassword } from '@server/identity/passwordLinks'
import { processPasswords } from '@server/identity/passwords'
import { REFRESH_COOKIE } from '@server/identity/refreshCookie'
import { takeSecondStep } from '@server/identity/secondStep'
import { findLiveSession, openSession } from '@server/identity/sessions'
import { tidyLoginGuards } from '@server/identity/tidyLoginGuards'
import { codeAt, PASSWORD, withFactor } from '../support/authenticator'
import { databaseKinds, SECRET } from '../support/databases'
import { aUser, auditColumns } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'
import { testClock } from '../support/testClock'

const passwords = processPasswords()
let password_hash = ''
beforeAll(async () => {
  password_hash = await passwords.hash(PASSWORD)
})

const MINUTE = 60
const setTo = (db: Database, values: Partial<SettingsOf<'security'>>) =>
  db
    .insertInto('settings')
    .values({
      section: 'security',
      version: 2,
      values,
      updated_at: auditColumns.updated_at,
      updated_by: auditColumns.updated_by,
    })
    .onConflict((row) => row.column('section').doUpdateSet({ values }))
    .execute()

describe('the code of an app', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is the one of RFC 6238', (second, code) => {
    expect(codeAt(secret, new Date(second * 1000))).toBe(code)
    expect(stepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  test('counts one step before and after its own, and no further', () => {
    const code = codeAt(secret, new Date(1_234_567_890_000))
    const taken = [-60, -31, -30, 0, 29, 30, 59, 60].filter(
      (seconds) => stepOf(secret, code, new Date(1_234_567_890_000 + seconds * 1000)) !== undefined,
    )
    expect(taken).toEqual([-30, 0, 29, 30, 59])
  })
})

describe.each(databaseKinds())('signing in with a code, on $name', (kind) => {
  let db: Database
  const clock = testClock()
  beforeAll(async () => {
    db = await kind.open()
  })
  afterEach(async () => {
    clock.reset()
    await db.deleteFrom('settings').execute()
  })
  afterAll(async () => {
    await db.destroy()
  })

  const services = () => ({ db, clock, passwords, secret: SECRET })
  const from = (ip: string) => ({ ...systemOrigin(instant(clock.now())), ip })
  async function passwordOf({ email }: { email: string }, ip = '10.1.1.1'): Promise<LoginChallenge> {
    const outcome = await login(services(), { email, password: PASSWORD }, from(ip))
    if (!('challenge' in outcome)) throw new Error('There is a session without a code')
    return outcome
  }
  const answer = ({ challenge }: LoginChallenge, code: string, ip = '10.1.1.1') =>
    takeSecondStep(services(), { challenge, code }, from(ip))
  const now = (secret: string) => codeAt(secret, clock.now())
  const sessionsOf = async (user_uuid: string) =>
    (await db.selectFrom('sessions').select('uuid').where('user_uuid', '=', user_uuid).execute()).length

  test('takes one that fits, once, and each challenge for one sign-in', async () => {
    const { user, secret } = await withFactor(db, clock)
    const asked = await passwordOf(user)
    expect(await sessionsOf(user.uuid)).toBe(0)
    const code = now(secret)
    const { session, recovery_codes } = await answer(asked, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(session).toMatchObject({ user_uuid: user.uuid })
    expect(recovery_codes).toBeNull()
    await expect(answer(asked, code)).rejects.toMatchObject({ statusCode: 410 })
    await expect(answer(await passwordOf(user), code)).rejects.toMatchObject({
      statusCode: 401,
      code: 'bad_code',
    })
    clock.advance(30)
    expect(await answer(await passwordOf(user), now(secret))).toMatchObject({ recovery_codes: null })
    // A code of a step before the last that was taken is used up as well.
    const late = codeAt(secret, new Date(clock.now().getTime() - 30_000))
    await expect(answer(await passwordOf(user), late)).rejects.toMatchObject({ statusCode: 401 })
  })

  test('takes one code once, however many give it at the same time', async () => {
    const { user, secret } = await withFactor(db, clock)
    const asked = [await passwordOf(user), await passwordOf(user), await passwordOf(user)]
    const code = now(secret)
    const outcomes = await Promise.allSettled(asked.map((one) => answer(one, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sessionsOf(user.uuid)).toBe(1)
  })

  test('takes each recovery code once, however it is typed, and records it in the audit log', async () => {
    const { user, recovery_codes } = await withFactor(db, clock)
    expect(new Set(recovery_codes).size).toBe(10)
    const [first = '', second = ''] = recovery_codes
    expect(first).toMatch(/^[0-9a-z]{4}(?:-[0-9a-z]{4}){5}$/)
    await answer(await passwordOf(user), first.toUpperCase().replaceAll('-', ' '))
    await expect(answer(await passwordOf(user), first)).rejects.toMatchObject({ statusCode: 401 })
    await answer(await passwordOf(user), second)
    const used = await db
      .selectFrom('logs')
      .select('action')
      .where('subject_uuid', '=', user.uuid)
      .where('action', '=', 'recovery_code_used')
      .execute()
    expect(used).toHaveLength(2)
    const stranger = await withFactor(db, clock)
    await expect(answer(await passwordOf(stranger.user), recovery_codes[2] ?? '')).rejects.toMatchObject({
      statusCode: 401,
    })
  })

  test('is over five minutes after the password', async () => {
    const { user, secret } = await withFactor(db, clock)
    const asked = await passwordOf(user)
    clock.advance(5 * MINUTE + 1)
    await expect(answer(asked, now(secret))).rejects.toMatchObject({
      statusCode: 410,
      code: 'challenge_gone',
    })
    clock.advance(2 * 24 * 60 * MINUTE)
    await tidyLoginGuards.run({ db, clock })
    expect(await db.selectFrom('second_factor_challenges').selectAll().execute()).toEqual([])
  })

  test('is locked by wrong codes as by wrong passwords, and a right password in between forgets none', async () => {
    const { user, secret } = await withFactor(db, clock)
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(answer(await passwordOf(user), '000000')).rejects.toMatchObject({ statusCode: 401 })
    await expect(passwordOf(user)).rejects.toMatchObject({ statusCode: 429 })
    const row = () =>
      db.selectFrom('users').selectAll().where('uuid', '=', user.uuid).executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ status: 'locked', failed_login_count: 5 })
    // Neither does a new password: it says nothing of who has the app.
    const token = await inTransaction(db, (tx) =>
      makePasswordLink(tx, clock, { user_uuid: user.uuid, minutes: 30 }),
    )
    await resetPassword(services(), { token, password: PASSWORD }, from('10.1.1.1'))
    await expect(passwordOf(user)).rejects.toMatchObject({ statusCode: 429 })
    clock.advance(15 * MINUTE + 1)
    await answer(await passwordOf(user), now(secret))
    expect(await row()).toMatchObject({ status: 'active', failed_login_count: 0, locked_until: null })
  })

  test('is asked for after a password that was chosen by mail, and what was asked before is void', async () => {
    const { user, secret } = await withFactor(db, clock)
    const before = await passwordOf(user)
    const token = await inTransaction(db, (tx) =>
      makePasswordLink(tx, clock, { user_uuid: user.uuid, minutes: 30 }),
    )
    await resetPassword(services(), { token, password: PASSWORD }, from('10.1.1.1'))
    await expect(answer(before, now(secret))).rejects.toMatchObject({ statusCode: 410 })
    expect(await sessionsOf(user.uuid)).toBe(0)
    await answer(await passwordOf(user), now(secret))
  })

  test('is refused to a user who was disabled since the password, and is no failure of theirs', async () => {
    const { user, secret } = await withFactor(db, clock)
    const asked = await passwordOf(user)
    const become = (status: 'disabled' | 'active') =>
      db.updateTable('users').set({ status }).where('uuid', '=', user.uuid).execute()
    await become('disabled')
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(answer(asked, now(secret))).rejects.toMatchObject({ statusCode: 410 })
    await become('active')
    expect(await answer(asked, now(secret))).toMatchObject({ recovery_codes: null })
  })

  test('goes by recovery codes where the server has lost its key', async () => {
    const { user, secret, recovery_codes } = await withFactor(db, clock)
    await db
      .updateTable('second_factors')
      .set({ sealed_secret: 'x.y.z' })
      .where('user_uuid', '=', user.uuid)
      .execute()
    await expect(answer(await passwordOf(user), now(secret))).rejects.toMatchObject({ statusCode: 401 })
    await answer(await passwordOf(user), recovery_codes[0] ?? '')
  })

  test('is set up on the way in by those of a role that must have it, before they get a session', async () => {
    const user = await aUser(db, { password_hash, role: 'manager' })
    const viewer = await aUser(db, { password_hash, role: 'viewer' })
    await setTo(db, { mfa_required_roles: ['manager'] })
    const entered = await login(services(), { email: viewer.email, password: PASSWORD }, from('10.1.1.1'))
    expect(entered).toMatchObject({ user_uuid: viewer.uuid })
    const asked = await passwordOf(user)
    const own = asked.enrolment?.secret ?? ''
    expect(own).toMatch(/^[A-Z2-7]{32}$/)
    expect(asked.enrolment?.uri).toContain(`secret=${own}`)
    await expect(answer(asked, '000000')).rejects.toMatchObject({ statusCode: 401 })
    expect(await sessionsOf(user.uuid)).toBe(0)
    const { session, recovery_codes } = await answer(asked, now(own))
    expect(recovery_codes).toHaveLength(10)
    expect(await findLiveSession(db, clock, session.uuid)).toMatchObject({ user_uuid: user.uuid })
    clock.advance(30)
    const next = await passwordOf(user)
    expect(next.enrolment).toBeNull()
    await answer(next, now(own))
  })

  test('is no session of a user who must have a second factor and has none, from then on', async () => {
    const { uuid: user_uuid } = await aUser(db, { role: 'manager' })
    const { user } = await withFactor(db, clock, { role: 'manager' })
    const begin = (of: string) =>
      inTransaction(db, (tx) => openSession(tx, clock, { user_uuid: of, ip: null, user_agent: null }))
    const [without, having] = [await begin(user_uuid), await begin(user.uuid)]
    expect(await findLiveSession(db, clock, without.uuid)).toBeDefined()
    await setTo(db, { mfa_required_roles: ['admin', 'manager'] })
    expect(await findLiveSession(db, clock, without.uuid)).toBeUndefined()
    expect(await findLiveSession(db, clock, having.uuid)).toBeDefined()
    await setTo(db, { mfa_required_roles: ['admin'] })
    expect(await findLiveSession(db, clock, without.uuid)).toBeDefined()
    // A user who is given such a role in the meantime is no exception.
    await db.updateTable('users').set({ role: 'admin' }).where('uuid', '=', user_uuid).execute()
    expect(await findLiveSession(db, clock, without.uuid)).toBeUndefined()
  })
})

describe('the second factor of the asking user', () => {
  const server = referenceServer()
  afterEach(async () => {
    await server.db.deleteFrom('settings').execute()
  })

  const now = (secret: string) => codeAt(secret, server.clock.now())
  const OWN = 'admin/second-factor'
  const post = (token: string, address: string, body: object) =>
    call({ token }, address, { method: 'POST', body })
  const signIn = (email: string) =>
    call('visitor', 'admin/auth/login', { method: 'POST', body: { email, password: PASSWORD } })
  const withCode = (challenge: string, code: string) =>
    call('visitor', 'admin/auth/login/code', { method: 'POST', body: { challenge, code } })
  const works = async (token: string) => (await call({ token }, OWN)).statusCode
  const problemsOf = (reply: { json(): { errors?: { field: string; code: string }[] } }) =>
    reply.json().errors?.map(({ field, code }) => ({ field, code }))

  /** Signed in, with or without a second factor of one's own. */
  async function signedIn(role: 'admin' | 'manager' | 'viewer', has: 'factor' | 'none' = 'none') {
    const made =
      has === 'factor'
        ? await withFactor(server.db, server.clock, { role })
        : { user: await aUser(server.db, { role, password_hash }), secret: '', recovery_codes: [] }
    return { ...made, ...(await sessionFor(made.user)) }
  }

  test('is turned on with the password and a code of the app, and then signing in asks for one', async () => {
    const { user, token } = await signedIn('viewer')
    const elsewhere = await sessionFor(user)
    const wrong = await post(token, OWN, { password: 'no es esta' })
    expect(problemsOf(wrong)).toEqual([{ field: 'password', code: 'wrong_password' }])
    const begun = (await post(token, OWN, { password: PASSWORD })).json().data
    const { challenge, enrolment } = begun
    expect(enrolment.uri).toBe(
      `otpauth://totp/Salvia:${encodeURIComponent(user.email)}?issuer=Salvia&secret=${enrolment.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    // What sets an app up opens no session, and does not count yet.
    expect((await withCode(challenge, now(enrolment.secret))).statusCode).toBe(410)
    expect((await signIn(user.email)).statusCode).toBe(200)
    const mistyped = await post(token, `${OWN}/confirm`, { challenge, code: '000000' })
    expect(problemsOf(mistyped)).toEqual([{ field: 'code', code: 'wrong_code' }])
    const done = await post(token, `${OWN}/confirm`, { challenge, code: now(enrolment.secret) })
    expect(done.json().data.recovery_codes).toHaveLength(10)
    expect((await call({ token }, OWN)).json().data).toEqual({
      enabled: true,
      required: false,
      recovery_codes_left: 10,
    })
    // Other sessions by the password alone have ended.
    expect(await works(elsewhere.token)).toBe(401)
    await server.background.settled()
    expect(server.mail.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: user.email, subject: 'Tu segundo factor está activado' },
    ])

    const asked = await signIn(user.email)
    expect(asked.statusCode).toBe(202)
    expect(Object.keys(asked.json())).toEqual(['challenge', 'expires_at', 'enrolment'])
    expect(asked.json().enrolment).toBeNull()
    expect(asked.cookies).toEqual([])
    server.clock.advance(30)
    const entered = await withCode(asked.json().challenge, now(enrolment.secret))
    expect(entered.json()).toMatchObject({ user: { id: user.uuid }, recovery_codes: null })
    expect(entered.cookies.map(({ name }) => name)).toEqual([REFRESH_COOKIE])
    expect(await works(entered.json().access_token)).toBe(200)
  })

  test('is told in the audit log and in events, and neither they nor any table repeat a secret', async () => {
    const { user, token } = await signedIn('manager')
    const { challenge, enrolment } = (await post(token, OWN, { password: PASSWORD })).json().data
    const confirmed = await post(token, `${OWN}/confirm`, { challenge, code: now(enrolment.secret) })
    const { recovery_codes } = confirmed.json().data
    const proof = { password: PASSWORD, code: recovery_codes[0] }
    const renewed = await post(token, `${OWN}/recovery-codes`, proof)
    const codes: string[] = renewed.json().data.recovery_codes
    expect(codes).toHaveLength(10)
    // Those from before count no more.
    const spent = await post(token, `${OWN}/remove`, { password: PASSWORD, code: recovery_codes[1] })
    expect(problemsOf(spent)).toEqual([{ field: 'code', code: 'wrong_code' }])
    expect((await post(token, `${OWN}/remove`, { password: PASSWORD, code: codes[0] })).statusCode).toBe(204)
    expect((await signIn(user.email)).statusCode).toBe(200)

    const events = await server.db
      .selectFrom('events')
      .select('type')
      .where('subject_uuid', '=', user.uuid)
      .orderBy('position')
      .execute()
    expect(events.map(({ type }) => type)).toEqual([
      'user.second_factor_enabled',
      'user.recovery_codes_renewed',
      'user.second_factor_removed',
    ])
    const lines = await server.db
      .selectFrom('logs')
      .select(['action', 'changes', 'path'])
      .where('subject_uuid', '=', user.uuid)
      .orderBy('position')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'second_factor_enabled',
      'recovery_code_used',
      'recovery_codes_renewed',
      'login_failed',
      'recovery_code_used',
      'second_factor_removed',
      'login',
    ])
    expect(lines[0]?.changes).toMatchObject([{ field: 'mfa_enabled', before: false, after: true }])
    const factor = await withFactor(server.db, server.clock)
    const secrets = [enrolment.secret, challenge, factor.secret, ...codes, ...factor.recovery_codes]
    for (const table of [
      'events',
      'logs',
      'users',
      'second_factors',
      'recovery_codes',
      'second_factor_challenges',
    ] as const) {
      const kept = JSON.stringify(await server.db.selectFrom(table).selectAll().execute())
      expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
    }
    const { token: admin } = await signedIn('admin')
    const shown = (await call({ token: admin }, `admin/users/${factor.user.uuid}`)).body
    expect(shown).toContain('"mfa_enabled":true')
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
  })

  test('is not guessed at from within a session either', async () => {
    const { user, token } = await signedIn('manager', 'factor')
    for (let attempt = 0; attempt < 5; attempt++) {
      const reply = await post(token, `${OWN}/remove`, { password: PASSWORD, code: '000000' })
      expect(reply.statusCode).toBe(422)
    }
    const locked = await post(token, `${OWN}/remove`, { password: PASSWORD, code: '000000' })
    expect(locked.statusCode).toBe(429)
    expect((await signIn(user.email)).statusCode).toBe(429)
    // A signed-in user stays in: being locked keeps from signing in.
    expect(await works(token)).toBe(200)
  })

  test('is set up by its owner alone, with what they were given', async () => {
    const [one, other] = [await signedIn('manager'), await signedIn('manager')]
    const { challenge, enrolment } = (await post(one.token, OWN, { password: PASSWORD })).json().data
    const answer = { challenge, code: now(enrolment.secret) }
    expect((await post(other.token, `${OWN}/confirm`, answer)).statusCode).toBe(410)
    expect((await call({ token: other.token }, OWN)).json().data.enabled).toBe(false)
    expect((await post(one.token, `${OWN}/confirm`, answer)).statusCode).toBe(200)
    expect((await post(one.token, OWN, { password: PASSWORD })).statusCode).toBe(409)
    expect((await call('visitor', OWN)).statusCode).toBe(401)
  })

  test('stays on where the role must have it', async () => {
    const { token, secret } = await signedIn('admin', 'factor')
    await setTo(server.db, { mfa_required_roles: ['admin'] })
    const reply = await post(token, `${OWN}/remove`, { password: PASSWORD, code: now(secret) })
    expect(reply.statusCode).toBe(409)
    expect((await call({ token }, OWN)).json().data).toMatchObject({ enabled: true, required: true })
  })

  test('of another user is reset by administrators, which ends their sessions and is mailed to them', async () => {
    const { user, token, recovery_codes } = await signedIn('viewer', 'factor')
    const reset = (as: Parameters<typeof call>[0], uuid: string) =>
      call(as, `admin/users/${uuid}/actions/reset_second_factor`, { method: 'POST', body: {} })
    for (const role of ['manager', 'viewer'] as const)
      expect((await reset(role, user.uuid)).statusCode).toBe(403)
    expect(await works(token)).toBe(200)
    const done = await reset('admin', user.uuid)
    expect(done.json().data).toMatchObject({ mfa_enabled: false, sessions: [] })
    expect(await works(token)).toBe(401)
    await server.background.settled()
    expect(server.mail).toMatchObject([{ to: user.email, subject: 'Se restableció tu segundo factor' }])
    expect((await signIn(user.email)).statusCode).toBe(200)
    const kept = await server.db
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_uuid', '=', user.uuid)
      .execute()
    expect([recovery_codes.length, kept.length]).toEqual([10, 0])
    expect((await reset('admin', user.uuid)).statusCode).toBe(409)
    const admin = await signedIn('admin', 'factor')
    expect((await reset({ token: admin.token }, admin.user.uuid)).statusCode).toBe(409)
  })

  test('is asked of administrators only by one who has it', async () => {
    const edit = (token: string, values: object, version: number) =>
      call({ token }, 'admin/settings/security', {
        method: 'PATCH',
        body: { values, reason: 'Prueba' },
        headers: { 'if-match': `"${version}"` },
      })
    const without = await signedIn('admin')
    const refused = await edit(without.token, { mfa_required_roles: ['admin'] }, 1)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual([
      {
        field: 'mfa_required_roles',
        code: 'locked_out',
        message:
          'Te dejaría fuera: activa antes tu segundo factor o agrega una llave de acceso, en el menú con tu nombre',
      },
    ])
    expect((await edit(without.token, { mfa_required_roles: ['viewer'] }, 1)).statusCode).toBe(200)
    const having = await signedIn('admin', 'factor')
    expect((await edit(having.token, { mfa_required_roles: ['admin'] }, 2)).statusCode).toBe(200)
    // The one without is out at once, and sets it up as they enter.
    expect(await works(without.token)).toBe(401)
    expect(await works(having.token)).toBe(200)
    const asked = (await signIn(without.user.email)).json()
    const entered = await withCode(asked.challenge, now(asked.enrolment.secret))
    expect(entered.json().recovery_codes).toHaveLength(10)
    expect(await works(entered.json().access_token)).toBe(200)
  })

  test('narrows the listing of users to those who have it', async () => {
    const { user } = await signedIn('viewer', 'factor')
    const listed = async (has: boolean) => {
      const query = `admin/users?q=${encodeURIComponent(user.email)}&mfa_enabled=${has}`
      return (await call('admin', query)).json().data.map((one: { uuid: string }) => one.uuid)
    }
    expect([await listed(true), await listed(false)]).toEqual([[user.uuid], []])
  })
})
