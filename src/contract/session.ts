import * as z from 'zod/mini'
import { PASSWORD_MINIMUM } from './password'
import { Role } from './permissions'
import { Email } from './shapes'

/** As it was chosen: spaces at its ends are part of it. */
const password = z
  .string('Escribe tu contraseña')
  .check(z.minLength(1, 'Escribe tu contraseña'), z.maxLength(128, 'Escribe como máximo 128 caracteres'))

export const LoginBody = z.strictObject({ email: Email, password })
export type LoginBody = z.infer<typeof LoginBody>

/** A password being chosen: long rather than intricate; any character is welcome. */
export const newPassword = (minimum = PASSWORD_MINIMUM) =>
  z
    .string()
    .check(
      z.minLength(minimum, `La contraseña debe tener al menos ${minimum} caracteres`),
      z.maxLength(128, 'La contraseña admite hasta 128 caracteres'),
    )

/** What is asked of a password that is chosen now. */
export const PasswordRule = z.object({ minimum: z.int() })
export type PasswordRule = z.infer<typeof PasswordRule>

export const RecoverBody = z.strictObject({ email: Email })
export const ResetBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPassword(),
})

const SessionUser = z.object({ id: z.string(), email: z.string(), name: z.string(), role: Role })
export const LoginReply = z.object({ access_token: z.string(), user: SessionUser })
export const RefreshReply = z.object({ access_token: z.string() })
