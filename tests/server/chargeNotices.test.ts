// @vitest-environment node
import { afterAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../support/databases'
import { aPaymentMethod } from '../support/records'
import { referenceServer } from '../support/referenceServer'
import { aRunningSubscription } from '../support/sales'

const DAY = 86_400

describe.each(databaseKinds())('a charge that is made by itself, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  afterAll(() => kind.stop())

  /** Lets everything happen that is due now, also what came back a moment ago. */
  async function settle() {
    await server.db.deleteFrom('jobs').execute()
    await server.jobs.runDue()
  }
  const mailOf = ({ number }: { number: string }) => server.mail.filter(({ text }) => text.includes(number))
  const chargedIn = (days: number, wish: object = {}) => {
    const at = `${server.clock.day(days)}T18:00:00.000Z`
    return aRunningSubscription(server, { current_period_end: at, next_invoice_at: at, ...wish })
  }
  const chargedToCard = async (days: number, wish: object = {}) => {
    const { uuid, customer_uuid } = await aPaymentMethod(server.db)
    return chargedIn(days, { customer_uuid, payment_method_uuid: uuid, ...wish })
  }

  test('is announced five days before, once, with what it costs and how to cancel', async () => {
    const subscription = await chargedToCard(7)
    await settle()
    expect(mailOf(subscription)).toEqual([])
    server.clock.advance(2.5 * DAY)
    await settle()
    await settle()
    const customer = await server.db
      .selectFrom('customers')
      .select(['email'])
      .where('uuid', '=', subscription.customer_uuid)
      .executeTakeFirstOrThrow()
    const sent = mailOf(subscription)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: customer.email,
      subject: expect.stringMatching(/^El \d+ .+ se cobrará tu plan: \$698\.00 MXN$/),
    })
    expect(sent[0]?.text).toMatch(/Para cancelarlo antes de ese día, entra a http:\S+\/plan\/cancelar\./)
    const notices = await server.db
      .selectFrom('charge_notices')
      .selectAll()
      .where('subscription_uuid', '=', subscription.uuid)
      .execute()
    expect(notices).toMatchObject([
      { amount_cents: 69_800, sent_to: customer.email, sent_at: expect.any(String) },
    ])
  })

  test('says what it costs with the discount that it still has', async () => {
    const subscription = await chargedIn(3, {
      discount: { coupon_code: null, type: 'pct', value: 50, duration: 'once', remaining: null },
    })
    await settle()
    expect(mailOf(subscription)[0]?.subject).toContain('$349.00 MXN')
  })

  test('asks whoever gave no card for one, by a link of their own', async () => {
    const subscription = await chargedIn(3)
    await settle()
    expect(mailOf(subscription)).toMatchObject([
      {
        subject: expect.stringMatching(/^Guarda una tarjeta para seguir con tu plan: \$698\.00 MXN el \d/),
        text: expect.stringMatching(/http:\S+\/actualizar-metodo-pago\/[\w-]{43}/),
      },
    ])
  })

  test('is not announced where nothing will be charged, or an invoice is sent instead', async () => {
    const none = [
      await chargedIn(3, { next_invoice_at: null }),
      await chargedIn(3, { collection_method: 'invoice' }),
      await chargedIn(3, { status: 'paused', next_invoice_at: null }),
      await chargedIn(3, { items: JSON.stringify([]) }),
    ]
    await settle()
    expect(none.flatMap(mailOf)).toEqual([])
  })
})
