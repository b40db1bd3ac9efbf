import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MINIMUM } from '@/contract/password'

/** Of the 49,000 most used passwords, those that are long enough to be chosen here. */
const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MINIMUM))

/** Whether a password is among the first that anyone guesses, in whatever case it is written. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
