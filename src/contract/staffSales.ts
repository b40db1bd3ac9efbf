import * as z from 'zod/mini'
import { Relationship } from './members'
import { emptyAsNull, optionalText, Uuid } from './shapes'

/** Sells a plan to a customer by hand: `POST admin/subscriptions`. */
export const StaffSale = z
  .strictObject({
    customer_uuid: z.uuid('Elige al cliente'),
    plan_uuid: z.uuid('Elige el plan'),
    // As a list to choose from says it, too. The price tells how often it is charged.
    price_version: z.pipe(
      z.pipe(z.union([z.string(), z.number()], 'Elige el precio'), z.transform(Number)),
      z.int('Elige el precio').check(z.minimum(1, 'Elige el precio')),
    ),
    /** Who is covered: the first one holds the policy, the others depend on them. */
    people: z
      .array(
        z.strictObject({
          person_uuid: z.uuid('Elige a la persona'),
          relationship: emptyAsNull(Relationship),
        }),
      )
      .check(z.minLength(1, 'Elige a quien se cubre'), z.maxLength(20, 'Elige como máximo a 20 personas')),
    coupon_code: optionalText(20),
    /** With a method that the customer has, or by a link that is mailed to them. */
    pays_by: z.enum(['method', 'link'], 'Elige cómo paga'),
    payment_method_uuid: emptyAsNull(Uuid),
  })
  .check((payload) => {
    const { pays_by, payment_method_uuid, people } = payload.value
    const refuse = (path: (string | number)[], message: string) =>
      payload.issues.push({ code: 'custom', path, message, input: null })
    if (pays_by === 'method' && !payment_method_uuid)
      refuse(['payment_method_uuid'], 'Elige el método de pago')
    people.forEach(({ person_uuid, relationship }, index) => {
      if (index > 0 && !relationship) refuse(['people', index, 'relationship'], 'Elige el parentesco')
      if (people.findIndex((other) => other.person_uuid === person_uuid) < index)
        refuse(['people', index, 'person_uuid'], 'Esa persona ya está en la lista')
    })
  })
export type StaffSale = z.infer<typeof StaffSale>
