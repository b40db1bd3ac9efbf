import { getJson } from '@/api/json'
import { PASSWORD_MINIMUM } from '@/contract/password'
import { newPassword, PasswordRule } from '@/contract/session'
import type { AppDispatch } from '@/store/store'

/** How many characters are asked of a password; those that everyone asks for, where that cannot be known. */
export async function askPasswordMinimum(dispatch: AppDispatch): Promise<number> {
  const { data } = await dispatch(getJson('admin/auth/password-rule'))
  return PasswordRule.safeParse(data).data?.minimum ?? PASSWORD_MINIMUM
}

/** What is wrong with a password that is being chosen. */
export const passwordProblem = (password: string, minimum: number): string | undefined =>
  newPassword(minimum).safeParse(password).error?.issues[0]?.message
