// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '@server/app'
import type { Database } from '@server/db/database'
import { tokenOf } from '@server/adapters/gateway/sandbox/testCards'
import { defaultRateLimits } from '@server/http/rateLimits'
import { createAccessTokens } from '@server/identity/accessTokens'
import { openSession } from '@server/identity/sessions'
import { databaseKinds, SECRET } from '../support/databases'
import { aCustomer, anInvoice, aPaymentMethod, aUser } from '../support/records'
import { APP_KEY } from '../support/referenceServer'
import { testClock } from '../support/testClock'

const clock = testClock()
const CALLS = 50

/** A server process of its own, listening on a port that is free. */
async function aProcess(db: Database) {
  const limits = { ...defaultRateLimits, all: 1_000_000, pay: 1_000_000 }
  const mail = { send: async () => {} }
  const publicUrl = 'http://localhost'
  const { app, jobs } = await createApp({
    db,
    clock,
    secret: SECRET,
    appKey: APP_KEY,
    publicUrl,
    mail,
    limits,
  })
  return { app, jobs, db, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

describe.each(databaseKinds())('one idempotency key sent many times over HTTP, on $name', (kind) => {
  let db: Database
  let processes: Awaited<ReturnType<typeof aProcess>>[]
  let token = ''

  beforeAll(async () => {
    db = await kind.open()
    const other = kind.again(db)
    processes = [await aProcess(db), ...(other === db ? [] : [await aProcess(other)])]
    const { uuid: user_uuid } = await aUser(db, { role: 'admin' })
    const opening = { user_uuid, ip: '127.0.0.1', user_agent: 'test' }
    const session = await db.transaction().execute((tx) => openSession(tx, clock, opening))
    token = await createAccessTokens(SECRET, clock).issue(session)
  })
  afterAll(async () => {
    for (const { app } of processes) await app.close()
    for (const { db: own } of processes) await own.destroy()
  })

  /** To one process after the other, as a balancer would. */
  const post = (index: number, path: string, body: object, key?: string) =>
    fetch(`${processes[index % processes.length]?.address}/api/v2/admin/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-key': APP_KEY,
        authorization: `Bearer ${token}`,
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })

  test('charges once', async () => {
    const { uuid: customer_uuid } = await aCustomer(db)
    const method = await aPaymentMethod(db, { customer_uuid, gateway_token: tokenOf('ok') })
    const invoice = await anInvoice(db, { customer_uuid })
    const path = `invoices/${invoice.uuid}/actions/charge`
    const body = { payment_method_uuid: method.uuid }
    const { preview_token } = await (await post(0, `${path}?dry_run=true`, body)).json()
    const replies = await Promise.all(
      Array.from({ length: CALLS }, async (_, index) => {
        const reply = await post(index, `${path}?preview_token=${preview_token}`, body, 'one-charge')
        return { status: reply.status, uuid: (await reply.json()).data?.uuid }
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ uuid }) => uuid)).size).toBe(1)

    await Promise.all(processes.map(({ jobs }) => jobs.runDue()))
    const countOf = async (table: 'payments' | 'transactions' | 'sandbox_charges') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    expect(await countOf('payments')).toBe(1)
    expect(await countOf('transactions')).toBe(1)
    expect(await countOf('sandbox_charges')).toBe(1)
    const { status, paid_cents } = await db
      .selectFrom('invoices')
      .select(['status', 'paid_cents'])
      .where('uuid', '=', invoice.uuid)
      .executeTakeFirstOrThrow()
    expect({ status, paid_cents }).toEqual({ status: 'paid', paid_cents: 11_600 })
  })
})
