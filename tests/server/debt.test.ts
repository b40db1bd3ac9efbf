// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Debt } from '@/contract/debt'
import { databaseKinds } from '../support/databases'
import { aPolicy } from '../support/cover'
import { aDebtor, aMethodLink } from '../support/methodLinks'
import { anInvoice } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

describe.each(databaseKinds())('what is owed, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const debtIn = async (path: string) => {
    const reply = await call('viewer', `admin/${path}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: { debt: Debt } }>().data.debt
  }

  test('is told the same by the policy, its subscription, its customer and the page of the link', async () => {
    const { customer, subscription, invoice } = await aDebtor(server)
    const of = {
      customer_uuid: customer.uuid,
      account_uuid: customer.account_uuid,
      subscription_uuid: subscription.uuid,
    }
    const policy = await aPolicy(server.db, {
      account_uuid: customer.account_uuid,
      customer_uuid: customer.uuid,
      funding: 'subscription',
      subscription_uuid: subscription.uuid,
      status: 'grace',
    })
    await anInvoice(server.db, { ...of, due_on: server.clock.day(0) })
    await anInvoice(server.db, { ...of, due_on: server.clock.day(9), paid_cents: 1_600 })
    await anInvoice(server.db, { ...of, due_on: server.clock.day(-9), status: 'void' })
    const owed = {
      overdue_cents: 11_600,
      upcoming_cents: 21_600,
      overdue_invoices: 1,
      oldest: {
        invoice: { uuid: invoice?.uuid, label: invoice?.title },
        amount_cents: 11_600,
        due_on: server.clock.day(-3),
      },
    }
    expect(await debtIn(`policies/${policy.uuid}`)).toEqual(owed)
    expect(await debtIn(`subscriptions/${subscription.uuid}`)).toEqual(owed)
    expect(await debtIn(`customers/${customer.uuid}`)).toEqual(owed)
    const token = await aMethodLink(server, subscription)
    const page = await call('visitor', `public/payment-method-updates/${token}`)
    expect(page.json<{ data: { owed: object } }>().data.owed).toMatchObject({
      amount_cents: 33_200,
      overdue_cents: 11_600,
      due_on: server.clock.day(-3),
    })
  })

  test('is nothing where every invoice is paid', async () => {
    const { customer, subscription } = await aDebtor(server, { owes: false })
    const nothing = { overdue_cents: 0, upcoming_cents: 0, overdue_invoices: 0, oldest: null }
    expect(await debtIn(`subscriptions/${subscription.uuid}`)).toEqual(nothing)
    expect(await debtIn(`customers/${customer.uuid}`)).toEqual(nothing)
  })

  test('of a policy that is paid by invoices of no subscription is what those owe', async () => {
    const policy = await aPolicy(server.db, { funding: 'invoice' })
    await anInvoice(server.db, {
      customer_uuid: policy.customer_uuid ?? '',
      due_on: server.clock.day(-1),
    })
    expect(await debtIn(`policies/${policy.uuid}`)).toMatchObject({
      overdue_cents: 11_600,
      overdue_invoices: 1,
    })
  })
})
