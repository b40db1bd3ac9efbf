import { plainMessage } from '@/kit/text/plainMessage'

export const LOGIN = '/admin/login'
const RECOVER = '/admin/recover'
export const ACCOUNTS = '/admin/accounts'

/** The login, with the way back: an absolute address or a path with its query and fragment. */
export function loginPath(from: string): string {
  const { pathname, search, hash } = new URL(from, globalThis.location.origin)
  if (isOutside(pathname)) return LOGIN
  return `${LOGIN}?${new URLSearchParams({ redirect: pathname + search + hash })}`
}

/** Where a refusal is told: the accounts, with the server's reason when it gave one. */
export function forbiddenPath(message?: string): string {
  const reason = message && plainMessage(message)
  return `${ACCOUNTS}?${new URLSearchParams({ error: 'forbidden', ...(reason && { message: reason }) })}`
}

/** The screens that are open to those who are not signed in. */
export const isOutside = (pathname: string) => [LOGIN, RECOVER].includes(plain(pathname))

/** The address as the router compares it: in lower case, without a slash at the end. */
export const plain = (pathname: string) =>
  pathname
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
