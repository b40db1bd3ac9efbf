import * as z from 'zod/mini'
import { type Kind, type Slug, slugs } from './entities'
import { Role } from './permissions'
import { Ref, requiredText, Uuid } from './shapes'

/** Whom a view is for: who saved it, those of a role, or everyone. */
export const ViewScope = z.enum(['private', 'role', 'everyone'])
export type ViewScope = z.infer<typeof ViewScope>

/** The listing that a view is of. */
const Entity = z.enum(Object.values(slugs))

const fields = {
  name: requiredText('el nombre', 60),
  /** Filters, search text and order, as the listing's address has them: `status=active&sort=-ends_on`. */
  query: z.string().check(
    z.maxLength(2000),
    z.refine((query) => !/[\s#]/.test(query), 'Escríbela como en la dirección del listado'),
  ),
  /** The columns shown, in their order; none for those of the listing. */
  columns: z.nullable(z.array(z.string().check(z.regex(/^\w{1,60}$/))).check(z.maxLength(60))),
  scope: ViewScope,
  role: z.nullable(Role),
}

/** A view for a role says which, and no other does. */
const saysItsRole = ({ scope, role }: { scope?: ViewScope | undefined; role?: Role | null | undefined }) =>
  scope === undefined || (scope === 'role') === Boolean(role)
const roleMissing = { path: ['role'], message: 'Elige el rol que la verá' }

export const NewSavedView = z
  .strictObject({ entity: Entity, ...fields })
  .check(z.refine(saysItsRole, roleMissing))
export type NewSavedView = z.infer<typeof NewSavedView>

export const SavedViewEdit = z.partial(z.strictObject(fields)).check(z.refine(saysItsRole, roleMissing))
export type SavedViewEdit = z.infer<typeof SavedViewEdit>

/** What each user marks of a view, their own or shared. */
export const SavedViewMarks = z.strictObject({
  pinned: z.optional(z.boolean()),
  is_default: z.optional(z.boolean()),
})
export type SavedViewMarks = z.infer<typeof SavedViewMarks>

export const SavedView = z.object({
  uuid: Uuid,
  version: z.int(),
  entity: Entity,
  name: z.string(),
  query: z.string(),
  columns: z.nullable(z.array(z.string())),
  scope: ViewScope,
  role: z.nullable(Role),
  owner: Ref,
  /** Whether the reader may rename, share or delete it. */
  may_edit: z.boolean(),
  pinned: z.boolean(),
  is_default: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedViewQuery = z.strictObject({ entity: z.optional(Entity) })

/** The kind whose listing goes by a slug. */
export const kindOfSlug = (slug: Slug): Kind =>
  (Object.keys(slugs) as Kind[]).find((kind) => slugs[kind] === slug) ?? 'Account'
