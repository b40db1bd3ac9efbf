import { postJson } from '@/api/json'

/** Asks for the link that lets a person choose a new password. The answer never says whether they have an account. */
export const requestRecovery = (email: string) => postJson('admin/auth/recover', { email })

/** Chooses a new password with the token of such a link. */
export const resetPassword = (token: string, password: string) =>
  postJson('admin/auth/reset', { token, password })
