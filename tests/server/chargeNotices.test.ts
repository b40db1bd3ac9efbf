// @vitest-environment node
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DunningPolicy } from '@/contract/accounts'
import { afterPaymentFailed } from '@server/domain/billing/collection/afterPaymentFailed'
import { instant } from '@server/core/clock'
import { systemOrigin } from '@server/core/origin'
import { inTransaction } from '@server/audit/inTransaction'
import { nextRetryAt } from '@server/domain/billing/payments/retrySchedule'
import textsOfEachReminder from '../../server/db/migrations/0821_texts_of_each_reminder.sql?raw'
import { databaseKinds } from '../support/databases'
import { aCustomer, anAccount, anInvoice, aPayment, aPaymentMethod, auditColumns } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aRunningSubscription } from '../support/sales'

const DAY = 86_400

describe.each(databaseKinds())('a charge that is made by itself, on $name', (kind) => {
  const server = referenceServer({ open: kind.open })

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

  /** Has the same charge fail on each of its days; returns the subjects of its mails and its customer. */
  async function failing(dunning_policy: DunningPolicy) {
    const { uuid, customer_uuid, account_uuid } = await chargedToCard(20)
    await server.db.updateTable('accounts').set({ dunning_policy }).where('uuid', '=', account_uuid).execute()
    const { uuid: bill } = await anInvoice(server.db, {
      account_uuid,
      customer_uuid,
      subscription_uuid: uuid,
      auto_collect: true,
    })
    const first = server.clock.now()
    const told: [state: string, subjects: string[]][] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      const next = await nextRetryAt(server.db, first, server.clock.now())
      await inTransaction(server.db, async (tx) =>
        afterPaymentFailed(tx, {
          invoice: await tx
            .selectFrom('invoices')
            .selectAll()
            .where('uuid', '=', bill)
            .executeTakeFirstOrThrow(),
          payment: await aPayment(tx, {
            customer_uuid,
            status: 'failed',
            error: {
              code: 'card_declined',
              decline_code: attempt === 1 ? 'stolen_card' : 'insufficient_funds',
              message: 'Fondos insuficientes.',
              retryable: true,
              advice: null,
            },
            next_retry_at: next?.toISOString() ?? null,
          }),
          origin: systemOrigin(instant(server.clock.now())),
        }),
      )
      const before = server.mail.length
      await server.jobs.runDue()
      const account = await call('viewer', `admin/accounts/${account_uuid}`)
      told.push([
        account.json().data.dunning_state,
        server.mail
          .slice(before)
          .map(({ subject }) => subject)
          .filter((subject) => subject.includes('pudimos cobrar')),
      ])
      if (next) server.clock.advance((next.getTime() - server.clock.now().getTime()) / 1000)
    }
    return { told, account_uuid, customer_uuid, bill }
  }

  test('that fails is told to its payer, with what is set, when it is tried again, and where to pay', async () => {
    await server.db
      .insertInto('settings')
      .values({
        section: 'collection',
        version: 2,
        values: { dunning_text: 'También puedes pagar en sucursal.' },
        updated_at: auditColumns.updated_at,
        updated_by: auditColumns.updated_by,
      })
      .execute()
    // What there was for every stage is that of each, until one is written anew.
    await sql.raw(textsOfEachReminder).execute(server.db)
    const written = { dunning_reminder_3: null, dunning_exhausted: 'Llámanos y lo arreglamos.' }
    const edited = await call('admin', 'admin/settings/collection', {
      method: 'PATCH',
      body: { values: written, reason: 'Otras palabras' },
      headers: { 'if-match': '"2"' },
    })
    expect(edited.json().data.values).not.toHaveProperty('dunning_text')
    const no = expect.stringMatching(/^No pudimos cobrar \$/)
    const last = expect.stringMatching(/^Último aviso: no pudimos cobrar \$/)
    const { told } = await failing('standard')
    expect(told).toEqual([
      ['reminder_1', [no]],
      ['reminder_2', [no]],
      ['reminder_3', [no]],
      ['final_notice', [last]],
      ['exhausted', [last]],
    ])
    const texts = server.mail.slice(-5).map(({ text }) => text)
    expect(texts[0]).toContain('La tarjeta no tiene fondos suficientes.\n')
    // The holder of the card may not be the customer.
    expect(texts[1]).toMatch(/No pudimos cobrar [^:]+ de la factura \S+\.\n/)
    expect(texts[0]).toMatch(/Lo intentaremos de nuevo el \d+ \S+ \d{4}\./)
    expect(texts[0]).toMatch(/actualizar-metodo-pago\/[\w-]{43}\n/)
    const added = /También puedes pagar en sucursal\.|Llámanos y lo arreglamos\./
    expect(texts.map((text) => added.exec(text)?.[0])).toEqual([
      'También puedes pagar en sucursal.',
      'También puedes pagar en sucursal.',
      undefined,
      'También puedes pagar en sucursal.',
      'Llámanos y lo arreglamos.',
    ])
    expect(texts[3]).toMatch(/por última vez/)
    expect(texts[4]).toMatch(/tu plan se cancela el/)
    await server.db.deleteFrom('settings').execute()
  })

  test('that fails is told as often as the account is to be reminded', async () => {
    const lenient = await failing('lenient')
    expect(lenient.told.map(([, subjects]) => subjects.length)).toEqual([1, 0, 0, 1, 1])
    const { told, account_uuid } = await failing('none')
    expect(told.flatMap(([, subjects]) => subjects)).toEqual([])
    expect(await accountOf(account_uuid)).toMatchObject({ status: 'active' })
  })

  const accountOf = (uuid: string) =>
    server.db.selectFrom('accounts').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const moneyArrives = async (invoice: string) => {
    const address = `admin/invoices/${invoice}/actions/record_payment`
    const body = {
      method_type: 'transfer',
      received_on: server.clock.day(0),
      bank: 'BBVA',
      reference: null,
      amount_cents: 11_600,
    }
    const dryRun = await call('manager', `${address}?dry_run=true`, { method: 'POST', body })
    const { preview_token } = dryRun.json()
    const paid = await call('manager', `${address}?preview_token=${preview_token}`, { method: 'POST', body })
    expect(paid.statusCode).toBe(200)
  }

  test('that fails to its end puts its account on hold, until nothing is owed', async () => {
    const { account_uuid, customer_uuid, bill } = await failing('standard')
    expect(await accountOf(account_uuid)).toMatchObject({
      status: 'on_hold',
      held_for_debt: true,
      status_reason: expect.stringMatching(/^Cobranza agotada: ningún intento de cobrar \$116\.00 /),
    })
    const late = await anInvoice(server.db, { customer_uuid, due_on: server.clock.day(-3) })
    await moneyArrives(bill)
    expect(await accountOf(account_uuid)).toMatchObject({ status: 'on_hold' })
    await moneyArrives(late.uuid)
    expect(await accountOf(account_uuid)).toMatchObject({
      status: 'active',
      held_for_debt: false,
      status_reason: expect.stringMatching(/^Se pagó lo que debía el /),
    })
    const events = await server.db
      .selectFrom('events')
      .select(['type', 'actor'])
      .where('account_uuid', '=', account_uuid)
      .where('type', 'in', ['account.held', 'account.reactivated'])
      .orderBy('created_at')
      .execute()
    expect(events.map(({ type }) => type)).toEqual(['account.held', 'account.reactivated'])
  })

  test('that is paid at last leaves on hold what a person put there', async () => {
    const { uuid, version } = await anAccount(server.db)
    await call('manager', `admin/accounts/${uuid}/actions/hold`, {
      method: 'POST',
      body: { reason: 'Lo pidió su titular' },
      headers: { 'if-match': `"${version}"` },
    })
    const { uuid: customer_uuid } = await aCustomer(server.db, { account_uuid: uuid })
    const { uuid: bill } = await anInvoice(server.db, { customer_uuid })
    await moneyArrives(bill)
    expect(await accountOf(uuid)).toMatchObject({ status: 'on_hold', status_reason: 'Lo pidió su titular' })
  })

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

  test('asks a customer without a card for one, by a link of their own', async () => {
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
