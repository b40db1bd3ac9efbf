/** The access token in a reply to login or refresh, wherever the server put it; null when there is none. */
export function tokenIn(body: unknown): string | null {
  const data = field(body, 'data')
  const candidates = [
    field(data, 'access_token'),
    field(body, 'access_token'),
    field(body, 'token'),
    field(body, 'jwt'),
  ]
  const token = candidates.find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof token === 'string' ? token.trim() : null
}

/** The name of the user in a reply to login, for a token that carries none. */
export function nameIn(body: unknown): string | undefined {
  const user = field(field(body, 'data'), 'user') ?? field(body, 'user')
  const name = field(user, 'name')
  return typeof name === 'string' && name.trim() !== '' ? name : undefined
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
