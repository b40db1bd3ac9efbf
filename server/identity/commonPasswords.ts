import { PASSWORD_MINIMUM } from '@/contract/password'

let common: Promise<ReadonlySet<string>> | undefined

/** The most used passwords that reach the minimum length, out of 49,000. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MINIMUM))
}

/** Whether a password is among the most used ones, in upper or lower case. The first call loads the list. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(password.toLowerCase())
}
