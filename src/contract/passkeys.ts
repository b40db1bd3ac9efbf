import * as z from 'zod/mini'
import { LoginBody } from './session'
import { Instant, requiredText, Uuid } from './shapes'

/** How many passkeys one user may have. */
export const MOST_PASSKEYS = 20

/** A passkey of a user, as it is listed. */
export const Passkey = z.object({
  uuid: Uuid,
  /** What its owner called it. */
  name: z.string(),
  /** Whether its maker keeps a copy, so that it works on several devices. */
  is_synced: z.boolean(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/** What the browser needs to make or use a passkey, in the JSON of WebAuthn. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** Who adds a passkey is who they say; with a code where they have a second factor. */
export const PasskeyProof = z.strictObject({
  password: LoginBody.shape.password,
  code: z.nullable(requiredText('el código', 60)),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

const encoded = z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w-]+$/))

/** What every answer of an authenticator holds; the library that verifies it reads the rest. */
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.object({}),
}

export const NewPasskey = z.strictObject({
  name: requiredText('un nombre', 60),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeySignIn = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: z.optional(z.nullable(encoded)),
    }),
  }),
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>
