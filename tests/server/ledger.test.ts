// @vitest-environment node
import { openLedger } from '../support/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BookCheck } from '@/contract/books'
import { inTransaction } from '@server/audit/inTransaction'
import { systemOrigin } from '@server/core/origin'
import { postEntry } from '@server/domain/billing/ledger/postEntry'
import { databaseKinds } from '../support/databases'
import { aCustomer, anInvoice, aPayment } from '../support/records'
import { call, previewedCall, referenceServer } from '../support/referenceServer'

describe.each(databaseKinds())('the ledger on $name', (kind) => {
  const server = referenceServer({ open: kind.open })
  const origin = () => systemOrigin(server.clock.now().toISOString())
  const check = async () => {
    const reply = await call('admin', 'admin/books/check')
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ data: BookCheck }>().data
  }

  test('opens from what there is, and says what is shown', async () => {
    const { uuid: customer_uuid } = await aCustomer(server.db, {
      balance_due_cents: 11_600,
      credit_balance_cents: 400,
    })
    await anInvoice(server.db, { customer_uuid })
    const paid = await anInvoice(server.db, { customer_uuid, status: 'paid', paid_cents: 11_600 })
    await aPayment(server.db, {
      customer_uuid,
      amount_cents: 12_000,
      credit_cents: 400,
      allocations: JSON.stringify([{ invoice_uuid: paid.uuid, amount_cents: 11_600 }]),
    })
    await openLedger(server)
    expect((await check()).differences).toEqual([])
  })

  test('follows what staff do, and names an amount that was changed behind its back', async () => {
    const customer = await aCustomer(server.db)
    const draft = await anInvoice(server.db, { customer_uuid: customer.uuid, status: 'draft' })
    const done = async (action: string, version: number, body: object) => {
      const path = `admin/invoices/${draft.uuid}/actions/${action}`
      const reply =
        action === 'finalize'
          ? await call('admin', path, { method: 'POST', body, headers: { 'if-match': `"${version}"` } })
          : await previewedCall('admin', path, { body, version })
      expect(reply.statusCode, reply.body).toBe(200)
    }
    await done('finalize', 1, {})
    await done('credit_note', 2, {
      type: 'offset',
      lines: [{ line: 0, amount_cents: 1_600 }],
      reason: 'Se acordó',
    })
    await done('write_off', 3, { reason: 'No contesta' })
    await done('reopen', 4, {})
    expect((await check()).differences).toEqual([])
    const { rows } = await sql<{ book: string; cents: number }>`
      select book, sum(cents) as cents from ledger_legs where customer_uuid = ${customer.uuid}
      group by book having sum(cents) <> 0 order by book`.execute(server.db)
    expect(rows).toEqual([
      { book: 'income', cents: -10_000 },
      { book: 'receivable', cents: 10_000 },
      { book: 'returned', cents: 1_600 },
      { book: 'tax', cents: -1_600 },
    ])
    await server.db
      .updateTable('customers')
      .set({ credit_balance_cents: 5 })
      .where('uuid', '=', customer.uuid)
      .execute()
    expect((await check()).differences).toMatchObject([
      {
        subject: 'customer',
        record: { uuid: customer.uuid },
        what: 'balance',
        ledger_cents: 0,
        shown_cents: 5,
      },
    ])
    await server.db
      .updateTable('customers')
      .set({ credit_balance_cents: 0 })
      .where('uuid', '=', customer.uuid)
      .execute()
  })

  test('takes no entry that makes or loses money, and changes none', async () => {
    const { uuid: customer_uuid } = await aCustomer(server.db)
    const post = (cents: number) =>
      inTransaction(server.db, (tx) =>
        postEntry(tx, origin(), {
          kind: 'charge',
          customer_uuid,
          currency: 'MXN',
          legs: [
            { book: 'receivable', cents },
            { book: 'income', cents: -100 },
          ],
        }),
      )
    await expect(post(99)).rejects.toThrow('come to -1 cents instead of zero')
    await post(100)
    await expect(server.db.deleteFrom('ledger_legs').execute()).rejects.toThrow('only added to')
    await expect(server.db.updateTable('ledger_legs').set({ cents: 1 }).execute()).rejects.toThrow(
      'only added to',
    )
  })

  test('is checked by administrators alone', async () => {
    for (const role of ['manager', 'viewer'] as const)
      expect((await call(role, 'admin/books/check')).statusCode).toBe(403)
  })
})
