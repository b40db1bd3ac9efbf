import { expect } from 'vitest'
import { tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { aCustomer, anInvoice, aPaymentMethod, aPerson, next } from './records'
import { call, type referenceServer } from './referenceServer'
import { aPlan, aSubscription } from './sales'

type Server = ReturnType<typeof referenceServer>

/** A customer whose card failed, with what they owe. */
export async function aDebtor({ db, clock }: Server, { owes = true } = {}) {
  const person = await aPerson(db)
  const customer = await aCustomer(db, {
    person_uuid: person.uuid,
    type: 'individual',
    name: 'María Ñáñez Güemes',
    email: `maria-${next()}@ejemplo.test`,
  })
  const of = { customer_uuid: customer.uuid, account_uuid: customer.account_uuid }
  const old = await aPaymentMethod(db, { ...of, gateway_token: tokenOf('stolen_card') })
  const plan = await aPlan(db, { public_name: 'Familiar Esencial', status: 'published' })
  const subscription = await aSubscription(db, {
    ...of,
    plan_uuid: plan.uuid,
    payment_method_uuid: old.uuid,
    status: owes ? 'past_due' : 'active',
  })
  await db
    .updateTable('customers')
    .set({ default_payment_method_uuid: old.uuid })
    .where('uuid', '=', customer.uuid)
    .execute()
  const invoice = owes
    ? await anInvoice(db, {
        ...of,
        type: 'subscription',
        subscription_uuid: subscription.uuid,
        due_on: clock.day(-3),
      })
    : undefined
  return { customer, old, subscription, invoice }
}

/** Mails the link to update the method of a subscription; its secret. */
export async function aMethodLink(server: Server, subscription: { uuid: string }) {
  const reply = await call('manager', `admin/subscriptions/${subscription.uuid}/method-link`, {
    method: 'POST',
    body: {},
  })
  expect(reply.statusCode).toBe(200)
  await server.background.settled()
  return secretIn(server.mail.at(-1)?.text)
}

/** The secret of the link in a message. */
export const secretIn = (text = '') => /actualizar-metodo-pago\/([\w-]+)/.exec(text)?.[1] ?? 'none'
