import { beforeAll, describe, expect, test } from 'vitest'
import { processPasswords } from '@server/identity/passwords'
import { REFRESH_COOKIE } from '@server/identity/refreshCookie'
import { codeAt, PASSWORD, withFactor } from '../support/authenticator'
import { databaseKinds } from '../support/databases'
import { aUser } from '../support/records'
import { call, referenceServer, sessionFor } from '../support/referenceServer'
import { softAuthenticator } from '../support/softAuthenticator'

let password_hash: string
beforeAll(async () => {
  password_hash = await processPasswords().hash(PASSWORD)
})

describe.each(databaseKinds())('passkeys, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const OWN = 'admin/passkeys'
  const proof = { password: PASSWORD, code: null }
  const post = (token: string, address: string, body: object) =>
    call({ token }, address, { method: 'POST', body })
  const begin = async (token: string): Promise<string> =>
    (await post(token, `${OWN}/begin`, proof)).json().data.challenge
  const ask = async (): Promise<string> =>
    (await call('visitor', 'admin/auth/passkey/begin', { method: 'POST' })).json().data.challenge
  const enter = (response: object) =>
    call('visitor', 'admin/auth/passkey', { method: 'POST', body: { response } })
  const codeOf = (reply: { json(): { code?: string; errors?: { code: string }[] } }) =>
    reply.json().errors?.[0]?.code ?? reply.json().code

  async function withPasskey(wish: object = {}) {
    const user = await aUser(server.db, { password_hash, ...wish })
    const { token } = await sessionFor(user)
    const key = softAuthenticator()
    const added = await post(token, OWN, {
      name: 'Mi teléfono',
      response: key.make({ challenge: await begin(token) }),
    })
    return { user, token, key, added }
  }

  test('are added with the password, told by mail, and enter with nothing else', async () => {
    const { user, token, key, added } = await withPasskey()
    expect(added.statusCode).toBe(201)
    expect(added.json().data).toMatchObject({ name: 'Mi teléfono', is_synced: false, last_used_at: null })
    await server.background.settled()
    expect(server.mail.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: user.email, subject: 'Agregaste una llave de acceso' },
    ])
    const entered = await enter(key.use({ challenge: await ask() }, { handle: user.uuid }))
    expect(entered.statusCode).toBe(200)
    expect(Object.keys(entered.json())).toEqual(['access_token', 'user'])
    expect(entered.json().user).toMatchObject({ id: user.uuid, email: user.email })
    expect(entered.cookies.map(({ name }) => name)).toEqual([REFRESH_COOKIE])
    const [listed] = (await call({ token: entered.json().access_token }, OWN)).json().data
    expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.parse(listed.created_at))
    const lines = await server.db
      .selectFrom('logs')
      .select('action')
      .where('subject_uuid', '=', user.uuid)
      .orderBy('position')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['passkey_added', 'login'])
    expect((await call({ token }, `${OWN}/${listed.uuid}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(codeOf(await enter(key.use({ challenge: await ask() })))).toBe('bad_passkey')
  })

  test('are refused without the password, and without the code of who has a second factor', async () => {
    const { token } = await sessionFor(await aUser(server.db, { password_hash }))
    expect(codeOf(await post(token, `${OWN}/begin`, { password: 'otra', code: null }))).toBe('wrong_password')
    const { user, secret } = await withFactor(server.db, server.clock)
    const { token: strong } = await sessionFor(user)
    expect(codeOf(await post(strong, `${OWN}/begin`, proof))).toBe('wrong_code')
    expect(codeOf(await post(strong, `${OWN}/begin`, { ...proof, code: '000000' }))).toBe('wrong_code')
    const code = codeAt(secret, server.clock.now())
    expect((await post(strong, `${OWN}/begin`, { ...proof, code })).statusCode).toBe(200)
  })

  test('are not added by an answer to another challenge, of another site, or without knowing the user', async () => {
    const { token } = await sessionFor(await aUser(server.db, { password_hash }))
    const other = await sessionFor(await aUser(server.db, { password_hash }))
    const challenge = await begin(token)
    const add = (of: string, response: object) => post(of, OWN, { name: 'Llave', response })
    const key = softAuthenticator()
    expect(codeOf(await add(token, key.make({ challenge, origin: 'https://evil.test' })))).toBe(
      'passkey_refused',
    )
    // What was answered once is not answered again, right or wrong.
    for (const [of, asked] of [
      [token, { challenge }],
      [other.token, { challenge: await begin(token) }],
      [token, { challenge: await begin(token), relyingParty: 'evil.test' }],
      [token, { challenge: await begin(token), isVerified: false }],
      [token, { challenge: 'AAAA' }],
    ] as const)
      expect(codeOf(await add(of, key.make(asked)))).toBe('passkey_refused')
    const late = await begin(token)
    server.clock.advance(11 * 60)
    expect(codeOf(await add(token, key.make({ challenge: late })))).toBe('passkey_refused')
    expect((await add(token, key.make({ challenge: await begin(token) }))).statusCode).toBe(201)
    expect(codeOf(await add(other.token, key.make({ challenge: await begin(other.token) })))).toBe(
      'passkey_taken',
    )
  })

  test('enter once for each challenge, and never with a counter that went back, or for another user', async () => {
    const { user, key } = await withPasskey()
    const challenge = await ask()
    const answer = key.use({ challenge })
    expect((await enter(answer)).statusCode).toBe(200)
    expect((await enter(answer)).statusCode).toBe(401)
    const late = await ask()
    server.clock.advance(11 * 60)
    const wrong = [
      key.use({ challenge: late }),
      key.use({ challenge: await ask() }, { count: 1 }),
      key.use({ challenge: await ask(), isVerified: false }, { count: 5 }),
      key.use({ challenge: await ask(), origin: 'https://evil.test' }, { count: 6 }),
      key.use({ challenge: await ask(), relyingParty: 'evil.test' }, { count: 7 }),
      key.use({ challenge: await ask() }, { count: 8, handle: 'somebody else' }),
      { ...key.use({ challenge: await ask() }, { count: 9 }), id: 'AAAA', rawId: 'AAAA' },
    ]
    for (const one of wrong) expect((await enter(one)).statusCode).toBe(401)
    expect((await enter(key.use({ challenge: await ask() }, { count: 10 }))).statusCode).toBe(200)
    await server.db.updateTable('users').set({ status: 'disabled' }).where('uuid', '=', user.uuid).execute()
    expect((await enter(key.use({ challenge: await ask() }, { count: 11 }))).statusCode).toBe(401)
  })

  test('count as both factors where the role requires them', async () => {
    const { token, key } = await withPasskey({ role: 'manager' })
    await server.db
      .insertInto('settings')
      .values({
        section: 'security',
        version: 1,
        values: { mfa_required_roles: ['manager'] },
        updated_at: '2026-01-01T00:00:00Z',
        updated_by: { kind: 'system', uuid: null, label: 'Sistema' },
      })
      .execute()
    expect((await call({ token }, OWN)).statusCode).toBe(401)
    const entered = await enter(key.use({ challenge: await ask() }))
    expect((await call({ token: entered.json().access_token }, OWN)).statusCode).toBe(200)
    await server.db.deleteFrom('settings').execute()
  })

  test('are seen and taken away by administrators, who end the sessions by it', async () => {
    const { user, token, key } = await withPasskey()
    const own = await aUser(server.db, { role: 'admin' })
    const admin = await sessionFor(own)
    const address = `admin/users/${user.uuid}/passkeys`
    const [listed] = (await call({ token: admin.token }, address)).json().data
    expect(listed.name).toBe('Mi teléfono')
    expect((await call('viewer', `${address}/${listed.uuid}`, { method: 'DELETE' })).statusCode).toBe(403)
    const gone = await call({ token: admin.token }, `${address}/${listed.uuid}`, { method: 'DELETE' })
    expect(gone.statusCode).toBe(204)
    expect((await call({ token }, OWN)).statusCode).toBe(401)
    expect((await enter(key.use({ challenge: await ask() }))).statusCode).toBe(401)
    await server.background.settled()
    expect(server.mail.at(-1)?.subject).toBe('Se quitó una llave de acceso')
  })
})
