import * as z from 'zod/mini'
import { Relationship } from './members'
import { curpTellsBirthDate, identityFields } from './persons'
import { emptyAsNull } from './shapes'

/** A person that a policy is to cover beside its holder. */
export const NewPolicyMember = z
  .strictObject({
    ...identityFields,
    birth_date: z.pipe(
      identityFields.birth_date,
      z.string('Escribe la fecha de nacimiento: el plan cubre según la edad'),
    ),
    relationship: z.pipe(emptyAsNull(Relationship), z.enum(Relationship.def.entries, 'Elige el parentesco')),
  })
  .check(curpTellsBirthDate)
export type NewPolicyMember = z.infer<typeof NewPolicyMember>
