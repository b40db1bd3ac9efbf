import { daysFromNow } from './days'
import * as z from 'zod/mini'
import { type PersonStatus, personContract } from './persons'
import { Day, Uuid } from './shapes'
import type { Transitions } from './transitions'

/** For so long a merge can be undone. */
export const UNDOABLE_DAYS = 30

/** What of two persons who turn out to be one is chosen field by field. */
export const mergeFields = [
  'given_names',
  'last_name',
  'second_last_name',
  'birth_date',
  'sex',
  'curp',
  'tax_id',
  'nss',
  'nationality',
  'identity_document',
  'email',
  'phone',
  'alternative_phone',
  'address',
  'preferred_channel',
  'marketing_consent',
] as const
export type MergeField = (typeof mergeFields)[number]

/** Makes a person part of another: `POST admin/persons/{uuid}/actions/merge`. */
export const MergePerson = z.strictObject({
  into_uuid: z.uuid('Elige con quién se fusiona'),
  /** The version of the one that stays that the values were chosen on. */
  into_version: z.int(),
  /** The fields that the one that stays takes from this one. */
  take: z.array(z.enum(mergeFields)),
  /** The two have different CURPs, and are one person all the same. */
  different_curp: z.boolean(),
})
export type MergePerson = z.infer<typeof MergePerson>

/** Writes down that a person died: `POST admin/persons/{uuid}/actions/decease`. */
export const Decease = z.strictObject({
  deceased_on: Day.check(z.refine((day) => day <= daysFromNow(0), 'La fecha no puede ser futura')),
  /** The document that says so, a file of the person. */
  document_attachment_uuid: z.uuid('Adjunta el documento'),
})
export type Decease = z.infer<typeof Decease>

/** What is done to a person with values of its own. */
export const personActions = {
  decease: { from: ['active', 'inactive'], to: 'deceased', previewed: true },
  anonymize: {
    from: ['active', 'inactive', 'deceased'],
    to: 'inactive',
    permission: 'Person.delete',
    previewed: true,
  },
  merge: { from: ['active', 'inactive'], to: 'merged', permission: 'Person.delete', previewed: true },
} as const satisfies Transitions<PersonStatus>

/** What the menu of a person does without asking for values. */
export const personMenu = { ...personContract.transitions, anonymize: personActions.anonymize }

/** How two persons are merged on screen: which of them stays, and whose value each field keeps. */
export const MergeChoices = z.strictObject({
  stays: Uuid,
  keep: z.record(z.enum(mergeFields), Uuid),
  different_curp: z.boolean(),
})
export type MergeChoices = z.infer<typeof MergeChoices>
