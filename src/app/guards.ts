import { type MiddlewareFunction, redirect, replace } from 'react-router-dom'
import type { Permission } from '@/contract/permissions'
import { selectToken, selectUser, sessionExpired } from '@/store/session'
import type { AppStore } from '@/store/store'
import { userOf } from '@/store/token'
import { forbiddenPath, loginPath } from './addresses'

/** Whether a user is signed in with a token that is still good at this moment. */
const isSignedIn = (store: AppStore) => userOf(selectToken(store.getState())) !== null

/** Lets in a valid, unexpired session; sends anyone else to sign in and back here afterwards. */
export const requireSession =
  (store: AppStore): MiddlewareFunction =>
  ({ request }) => {
    if (!isSignedIn(store)) throw redirect(loginPath(request.url))
  }

/** Lets in the roles holding a permission; sends the rest to the accounts. */
export const requirePermission =
  (store: AppStore, permission: Permission): MiddlewareFunction =>
  async ({ request }) => {
    // The matrix stands on zod, which signing in need not download.
    const { allows, rolesFor } = await import('@/contract/permissions')
    const role = selectUser(store.getState())?.role ?? ''
    if (allows(role, permission)) return
    const { pathname } = new URL(request.url)
    console.warn(
      `Access denied: ${pathname} needs ${rolesFor(permission).join(' or ')}, the role is "${role}"`,
    )
    throw replace(forbiddenPath())
  }

/** The login is for those who are not signed in: others go on to where they were heading. */
export const leaveWhenSignedIn =
  (store: AppStore, destination: (search: string) => string): MiddlewareFunction =>
  ({ request }) => {
    if (isSignedIn(store)) throw replace(destination(new URL(request.url).search))
    // A token past its time is of no more use to anyone.
    if (selectToken(store.getState())) store.dispatch(sessionExpired())
  }
