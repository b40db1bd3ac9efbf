import * as z from 'zod/mini'
import { Relationship } from './members'
import { NewPolicyMember } from './policyMembers'
import { Day, emptyAsNull } from './shapes'

// How the people of a policy change: who joins, who leaves, who moves to another policy, on which day and at what price.

/** Why a person joins a policy. The first three may be told some days later, as the plan says. */
export const ArrivalCause = z.enum(['birth', 'adoption', 'marriage', 'joining'], 'Elige qué pasó')
export type ArrivalCause = z.infer<typeof ArrivalCause>

/** Why a person leaves a policy. */
export const DepartureCause = z.enum(['divorce', 'age_limit', 'leaving'], 'Elige qué pasó')
export type DepartureCause = z.infer<typeof DepartureCause>

/** From which charge on the price counts the people as they are now. */
export const PriceFrom = z.enum(['next_charge', 'today'], 'Elige desde cuándo')
export type PriceFrom = z.infer<typeof PriceFrom>

const requiredDay = (what: string) => z.pipe(z.string(what), Day)

const arrival = {
  cause: ArrivalCause,
  /** The day it happened; a birth happens on the birth date. */
  happened_on: emptyAsNull(Day),
  price_from: PriceFrom,
}

/** `POST admin/policies/{uuid}/actions/add_person`: covers a person, new or of the account, by a policy. */
export const AddPerson = z
  .discriminatedUnion('who', [
    z.strictObject({
      who: z.literal('new'),
      person: NewPolicyMember,
      /** Whether staff have seen similar people, and say that this is another person. */
      allow_duplicate: z.boolean(),
      member_uuid: z.optional(z.nullable(z.string())),
      ...arrival,
    }),
    z.strictObject({
      who: z.literal('known'),
      member_uuid: z.uuid('Elige a la persona'),
      // What a form left behind of a new person counts for nothing.
      person: z.optional(z.unknown()),
      allow_duplicate: z.optional(z.boolean()),
      ...arrival,
    }),
  ])
  .check(({ value: { cause, who, happened_on }, issues }) => {
    if ((cause !== 'birth' || who === 'known') && !happened_on)
      issues.push({ code: 'custom', path: ['happened_on'], message: 'Escribe el día', input: null })
  })
export type AddPerson = z.infer<typeof AddPerson>

/** `POST admin/policies/{uuid}/actions/end_person`: ends the cover of one who is not the holder. */
export const EndPerson = z.strictObject({
  cause: DepartureCause,
  member_uuid: z.uuid('Elige a la persona'),
  last_day: requiredDay('Escribe el último día'),
  price_from: PriceFrom,
})
export type EndPerson = z.infer<typeof EndPerson>

/** `POST admin/policies/{uuid}/actions/transfer_person`: moves a dependent to another policy of the account. */
export const TransferPerson = z.strictObject({
  member_uuid: z.uuid('Elige a la persona'),
  to_policy_uuid: z.uuid('Elige la póliza'),
  /** What they are to the holder of the other policy. */
  relationship: z.pipe(emptyAsNull(Relationship), z.enum(Relationship.def.entries, 'Elige el parentesco')),
  /** The first day in the other policy. */
  first_day: requiredDay('Escribe el primer día'),
  price_from: PriceFrom,
})
export type TransferPerson = z.infer<typeof TransferPerson>
