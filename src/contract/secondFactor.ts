import * as z from 'zod/mini'
import { LoginBody, LoginReply } from './session'
import { Instant, requiredText } from './shapes'

/** How many recovery codes a user who lost their app has; each works once. */
export const RECOVERY_CODES = 10

/** What an authenticator app is set up with: to be read as a QR code, or typed. */
export const Enrolment = z.object({ uri: z.string(), secret: z.string() })
export type Enrolment = z.infer<typeof Enrolment>

/** What a code answers to, for a few minutes. */
export const Challenge = z.object({ challenge: z.string(), expires_at: Instant })

/** The password was right, and no session before a code: of the app, or of the one that is set up with what comes along. */
export const LoginChallenge = z.extend(Challenge, { enrolment: z.nullable(Enrolment) })
export type LoginChallenge = z.infer<typeof LoginChallenge>

export const EnrolmentChallenge = z.extend(Challenge, { enrolment: Enrolment })
export type EnrolmentChallenge = z.infer<typeof EnrolmentChallenge>

/** Six digits of the app, or a recovery code. */
const code = requiredText('el código', 60)
const { password } = LoginBody.shape

export const ChallengeAnswer = z.strictObject({
  challenge: z.string().check(z.minLength(1), z.maxLength(200)),
  code,
})
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>

const RecoveryCodes = z.array(z.string())

/** A session at last; with the recovery codes of an app that was set up on the way, told this once. */
export const SecondStepReply = z.extend(LoginReply, { recovery_codes: z.nullable(RecoveryCodes) })

export const NewRecoveryCodes = z.object({ recovery_codes: RecoveryCodes })
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>

/** Who asks is who they say. */
export const PasswordProof = z.strictObject({ password })
export type PasswordProof = z.infer<typeof PasswordProof>

export const FullProof = z.strictObject({ password, code })
export type FullProof = z.infer<typeof FullProof>

/** The state of the asking user's own second factor. */
export const SecondFactor = z.object({
  enabled: z.boolean(),
  /** Their role must have one. */
  required: z.boolean(),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>
