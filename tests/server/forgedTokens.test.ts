import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '../support/records'
import { SECRET } from '../support/databases'
import { call, referenceServer, sessionFor } from '../support/referenceServer'

const server = referenceServer()

/** The key that signs access tokens: with it, a token is wrong only in what its case says. */
const key = createHmac('sha256', SECRET[0]).update('access token').digest()
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = publicKey.export({ type: 'spki', format: 'pem' })

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A token of any shape, signed with HMAC. */
function signed(
  header: object,
  payload: object | string,
  by: string | Uint8Array = key,
  hash = 'sha256',
): string {
  const content = `${encode(header)}.${encode(payload)}`
  return `${content}.${createHmac(hash, by).update(content).digest('base64url')}`
}

const header = { alg: 'HS256', typ: 'at+jwt' }
const seconds = () => Math.floor(Date.now() / 1000)

type Good = {
  claims: Record<string, unknown>
  token: string
  otherUser: string
  otherSession: string
  unknown: string
}
let good: Good
beforeAll(async () => {
  const mine = await sessionFor(await aUser(server.db))
  const theirs = await sessionFor(await aUser(server.db))
  good = {
    token: mine.token,
    claims: JSON.parse(Buffer.from(mine.token.split('.')[1] ?? '', 'base64url').toString()),
    otherUser: theirs.session.user_uuid,
    otherSession: theirs.session.uuid,
    unknown: '00000000-0000-4000-8000-000000000001',
  }
})

/** The good claims with others in their place; `undefined` takes one away. */
const claims = (changes: Record<string, unknown>) => ({ ...good.claims, ...changes })
const none = (alg: string) => `${encode({ alg, typ: 'at+jwt' })}.${encode(good.claims)}.`
const parts = () => good.token.split('.') as [string, string, string]

const forged: Record<string, () => string> = {
  'alg none': () => none('none'),
  'alg None': () => none('None'),
  'alg NONE': () => none('NONE'),
  'alg nOnE': () => none('nOnE'),
  'alg none with the old signature': () => `${encode({ alg: 'none' })}.${parts()[1]}.${parts()[2]}`,
  'no alg': () => signed({ typ: 'at+jwt' }, good.claims),
  'alg HS384': () => signed({ ...header, alg: 'HS384' }, good.claims, key, 'sha384'),
  'alg HS512': () => signed({ ...header, alg: 'HS512' }, good.claims, key, 'sha512'),
  'alg RS256': () => {
    const content = `${encode({ ...header, alg: 'RS256' })}.${encode(good.claims)}`
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  },
  'a public key used as the secret': () => signed(header, good.claims, publicPem),
  'alg in small letters': () => signed({ ...header, alg: 'hs256' }, good.claims),
  'an empty signature': () => `${parts()[0]}.${parts()[1]}.`,
  'no signature': () => `${parts()[0]}.${parts()[1]}`,
  'another key': () => signed(header, good.claims, randomBytes(32)),
  'an empty key': () => signed(header, good.claims, ''),
  'the secret itself as key': () => signed(header, good.claims, SECRET[0]),
  'kid with a path': () => signed({ ...header, kid: '../../dev/null' }, good.claims, ''),
  'kid with SQL': () => signed({ ...header, kid: "x' union select 'k" }, good.claims, 'k'),
  'jwk in the header': () => signed({ ...header, jwk: { kty: 'oct', k: encode('k') } }, good.claims, 'k'),
  'jku in the header': () => signed({ ...header, jku: 'https://evil.test/keys' }, good.claims, 'k'),
  'x5u in the header': () => signed({ ...header, x5u: 'https://evil.test/cert' }, good.claims, 'k'),
  'an unknown critical header': () => signed({ ...header, crit: ['x'], x: 1 }, good.claims),
  'typ JWT': () => signed({ ...header, typ: 'JWT' }, good.claims),
  'no typ': () => signed({ alg: 'HS256' }, good.claims),
  'exp in the past': () => signed(header, claims({ exp: seconds() - 1 })),
  'no exp': () => signed(header, claims({ exp: undefined })),
  'exp as text': () => signed(header, claims({ exp: String(seconds() + 600) })),
  'exp with a fraction': () => signed(header, claims({ exp: seconds() + 600.5 })),
  'exp beyond numbers': () => signed(header, JSON.stringify(good.claims).replace(/"exp":\d+/, '"exp":1e999')),
  'exp null': () => signed(header, claims({ exp: null })),
  'exp far away': () => signed(header, claims({ exp: seconds() + 86_400 })),
  'nbf in the future': () => signed(header, claims({ nbf: seconds() + 600 })),
  'another issuer': () => signed(header, claims({ iss: 'evil' })),
  'no issuer': () => signed(header, claims({ iss: undefined })),
  'another audience': () => signed(header, claims({ aud: 'other' })),
  'no audience': () => signed(header, claims({ aud: undefined })),
  'no subject': () => signed(header, claims({ sub: undefined })),
  'the subject of another': () => signed(header, claims({ sub: good.otherUser })),
  "another's session": () => signed(header, claims({ sid: good.otherSession })),
  'a session that is none': () => signed(header, claims({ sid: good.unknown })),
  'a session with SQL': () => signed(header, claims({ sid: "' or true --" })),
  'no session': () => signed(header, claims({ sid: undefined })),
  'a payload that is a list': () => signed(header, '[]'),
  'a payload that is null': () => signed(header, 'null'),
  'a payload that is no JSON': () => signed(header, '{'),
  'its first letter gone': () => good.token.slice(1),
  'its last letters gone': () => good.token.slice(0, -3),
  'a changed role': () => `${parts()[0]}.${encode(claims({ role: 'admin' }))}.${parts()[2]}`,
  'a part too many': () => `${good.token}.x`,
  'Bearer twice': () => `Bearer ${good.token}`,
  nothing: () => '',
}

describe('a forged token is refused', () => {
  test.each(Object.keys(forged))('%s', async (name) => {
    const reply = await call({ token: forged[name]?.() ?? '' }, 'admin/companies')
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ code: 'unauthorized' })
  })

  test('the token they are made from is accepted, so that they fail for what their case says', async () => {
    expect((await call({ token: good.token }, 'admin/companies')).statusCode).toBe(200)
    expect((await call({ token: signed(header, good.claims) }, 'admin/companies')).statusCode).toBe(200)
  })

  test('a role in the token counts for nothing', async () => {
    const token = signed(header, claims({ role: 'admin' }))
    expect((await call({ token }, 'admin/companies', { method: 'POST', body: {} })).statusCode).toBe(403)
  })
})

test('a token that was ours counts no more once it has run out, however often it was read before', async () => {
  const { token } = await sessionFor(await aUser(server.db))
  const asked = async () => (await call({ token }, 'admin/companies?size=1')).statusCode
  expect([await asked(), await asked()]).toEqual([200, 200])
  server.clock.advance(15 * 60)
  expect(await asked()).toBe(401)
  server.clock.advance(-60)
  expect(await asked()).toBe(200)
})
