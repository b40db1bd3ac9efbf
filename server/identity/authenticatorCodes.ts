import { Secret, TOTP } from 'otpauth'
import type { Enrolment } from '@/contract/secondFactor'

/** The codes of authenticator apps (RFC 6238): SHA-1, six digits, one for each step of 30 seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps before and after the present one whose codes are accepted, as clocks differ and typing takes time. */
const WINDOW = 1
const ISSUER = 'Salvia'

/** A secret of 160 bits, in base32. */
export const newAuthenticatorSecret = () => new Secret({ size: 20 }).base32

/** The data to set up an app, labelled with the email of the user. */
export const enrolmentOf = (secret: string, email: string): Enrolment => ({
  secret,
  uri: new TOTP({ ...form, issuer: ISSUER, label: email, secret }).toString(),
})

/** The step since 1970 of a code, among those accepted at a moment; undefined for a wrong code. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const codes = new TOTP({ ...form, secret })
  const timestamp = at.getTime()
  const delta = codes.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : codes.counter({ timestamp }) + delta
}
