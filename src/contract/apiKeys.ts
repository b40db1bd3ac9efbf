import * as z from 'zod/mini'
import { daysFromNow } from './days'
import { allows, everyPermission, type Permission, Role } from './permissions'
import { Actor, Day, Instant, numberProblem, requiredText, Uuid } from './shapes'

/** What no system may be given: who enters, how the product is set, and what the audit log forgets. */
const keptForPeople: readonly Permission[] = [
  'User.create',
  'User.edit',
  'User.delete',
  'Log.delete',
  'AdminMenu.view',
  'Settings.view',
  'Settings.edit',
]

/** What a key may be given, by the names of the role matrix. */
export const keyScopes: readonly Permission[] = everyPermission.filter(
  (permission) => !keptForPeople.includes(permission),
)
export const KeyScope = z.enum(keyScopes)

/** The least role that holds a permission: a key acts as that one, and never as more. */
export const leastRoleFor = (permission: Permission): Role =>
  [...Role.options].reverse().find((role) => allows(role, permission)) ?? 'admin'

/** Whether a key with these scopes sees identifiers and health of people whole, as those do who edit persons. */
export const seesPeopleWhole = (scopes: readonly Permission[]) => scopes.includes('Person.edit')

/** The longest life of a key, in days. */
export const KEY_DAYS = 366

const ExpiresOn = Day.check(
  z.refine((day) => day > daysFromNow(0) && day <= daysFromNow(KEY_DAYS), {
    error: 'Elige un día desde mañana, dentro de un año',
  }),
)

export const NewApiKey = z.strictObject({
  name: requiredText('qué sistema la usa', 60),
  scopes: z.array(KeyScope).check(z.minLength(1, 'Elige al menos un permiso')),
  /** The last day on which it counts, in Mexico. */
  expires_on: ExpiresOn,
})
export type NewApiKey = z.infer<typeof NewApiKey>

/** Gives a key a new secret, a new last day, and the caller as the one who answers for it. */
export const ApiKeyRotation = z.strictObject({
  /** How long the secret of before still counts. */
  overlap_hours: z
    .int(numberProblem('Escribe un número entero'))
    .check(z.minimum(0, 'Escribe de 0 a 168'), z.maximum(168, 'Escribe de 0 a 168')),
  expires_on: ExpiresOn,
})
export type ApiKeyRotation = z.infer<typeof ApiKeyRotation>

/** `ownerless`: who answers for it may not enter any more. */
export const ApiKeyState = z.enum(['active', 'expired', 'revoked', 'ownerless'])
export type ApiKeyState = z.infer<typeof ApiKeyState>

/** A key of a system, without its secret. */
export const ApiKey = z.object({
  uuid: Uuid,
  name: z.string(),
  /** How the secret ends. */
  hint: z.string(),
  scopes: z.array(KeyScope),
  state: ApiKeyState,
  /** Who answers for it: it may do nothing that they may not. */
  owner: Actor,
  created_at: Instant,
  expires_on: Day,
  /** Told to the hour at most. */
  last_used_at: z.nullable(Instant),
  rotated_at: z.nullable(Instant),
  /** Until when the secret of before counts; null where none does. */
  previous_until: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A key with its secret, which is told this once. */
export const ToldApiKey = z.extend(ApiKey, { secret: z.string() })
export type ToldApiKey = z.infer<typeof ToldApiKey>
