import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MINIMUM } from '@/contract/password'

/** The most used passwords that reach the minimum length, out of 49,000. */
const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MINIMUM))

/** Whether a password is among the most used ones, in any case. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
