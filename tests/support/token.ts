import { userOf } from '@/store/token'

type Claims = Record<string, unknown>

/** A token that says what a test wants. The browser checks no signature, so it has none worth the name. */
export const tokenSaying = (claims: unknown) =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.signature`

/** A good token of Ana's, an admin, unless the test says otherwise. `iat` tells one from the next. */
export const aToken = (claims: Claims = {}) => {
  const iat = Math.floor(Date.now() / 1000)
  return tokenSaying({
    sub: 'ana',
    email: 'ana@salvia.test',
    name: 'Ana Ruiz',
    role: 'admin',
    iat,
    exp: iat + 900,
    ...claims,
  })
}

/** The session of a token's holder. */
export function holding(token: string) {
  const user = userOf(token)
  if (!user) throw new Error('Nobody is signed in with such a token')
  return { token, user }
}

const encode = (value: unknown) =>
  btoa(
    String.fromCharCode(
      ...new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
    ),
  )
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
