import * as z from 'zod/mini'
import { Instant, requiredText } from './shapes'

/** Where the browser goes to sign in with the identity provider. */
export const ProviderAddress = z.object({ url: z.string() })

const sent = z.string().check(z.minLength(1), z.maxLength(4_000))

/** What the identity provider sent the browser back with. */
export const ProviderAnswer = z.strictObject({ code: sent, state: sent, iss: z.nullable(sent) })
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

/** The client secret, which is never shown again. */
export const ProviderSecret = z.strictObject({ secret: requiredText('el secreto', 500) })
export type ProviderSecret = z.infer<typeof ProviderSecret>

/** Since when there is a secret, and what the provider has to be told. */
export const ProviderSetUp = z.object({ secret_set_at: z.nullable(Instant), redirect_uri: z.string() })
export type ProviderSetUp = z.infer<typeof ProviderSetUp>
