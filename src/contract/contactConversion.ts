import * as z from 'zod/mini'
import { curpTellsBirthDate, identityFields } from './persons'

/** Registers a contact as a person: `POST admin/contacts/{uuid}/actions/convert`. How they are reached is taken along. */
export const ConvertContact = z
  .strictObject({
    ...identityFields,
    /** Creates the person although a similar one exists: they are two people. */
    allow_duplicate: z.boolean(),
  })
  .check(curpTellsBirthDate)
export type ConvertContact = z.infer<typeof ConvertContact>
