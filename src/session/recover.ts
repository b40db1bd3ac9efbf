import { getJson, postJson } from '@/api/json'
import { PASSWORD_MINIMUM } from '@/contract/password'
import type { AppDispatch } from '@/store/store'

/** Asks for the link that lets a person choose a new password. The answer never says whether they have an account. */
export const requestRecovery = (email: string) => postJson('admin/auth/recover', { email })

/** How many characters are asked of a password; those that everyone asks for, where that cannot be known. */
export const askPasswordMinimum =
  () =>
  async (dispatch: AppDispatch): Promise<number> => {
    // What is read stands on zod, which asking for the link need not download.
    const [{ data }, { PasswordRule }] = await Promise.all([
      dispatch(getJson('admin/auth/password-rule')),
      import('@/contract/session'),
    ])
    return PasswordRule.safeParse(data).data?.minimum ?? PASSWORD_MINIMUM
  }

/** Chooses a new password with the token of such a link. */
export const resetPassword = (token: string, password: string) =>
  postJson('admin/auth/reset', { token, password })
