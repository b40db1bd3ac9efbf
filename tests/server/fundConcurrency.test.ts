import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultRateLimits } from '@server/http/rateLimits'
import { createApp } from '@server/app'
import type { Database } from '@server/db/database'
import { createAccessTokens } from '@server/identity/accessTokens'
import { openSession } from '@server/identity/sessions'
import { LONG } from '../../scripts/pace.mjs'
import { databaseKinds, SECRET } from '../support/databases'
import { aContribution, aFund, aFundAuthorization, aMember, aReceipt, aUser } from '../support/records'
import { APP_KEY } from '../support/referenceServer'
import { testClock } from '../support/testClock'

const clock = testClock()
const ASKED = 200
const CENTS = 100_000
/** Enough for so many of them. */
const AFFORDED = 90

/** A server process of its own, listening on a port that is free. */
async function aProcess(db: Database) {
  const limits = { ...defaultRateLimits, all: 1_000_000 }
  const mail = { send: async () => {} }
  const publicUrl = 'http://localhost'
  const { app } = await createApp({ db, clock, secret: SECRET, appKey: APP_KEY, publicUrl, mail, limits })
  return { app, db, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

describe.each(databaseKinds())('a fund that hundreds ask at once, on $name', (kind) => {
  let db: Database
  let processes: Awaited<ReturnType<typeof aProcess>>[]
  let token = ''

  beforeAll(async () => {
    db = await kind.open()
    const other = kind.again(db)
    processes = [await aProcess(db), ...(other === db ? [] : [await aProcess(other)])]
    const { uuid: user_uuid } = await aUser(db, { role: 'admin', approval_limit_cents: 100_000_000 })
    const opening = { user_uuid, ip: '127.0.0.1', user_agent: 'test' }
    const session = await db.transaction().execute((tx) => openSession(tx, clock, opening))
    token = await createAccessTokens(SECRET, clock).issue(session)
  })
  afterAll(async () => {
    for (const { app } of processes) await app.close()
    for (const { db: own } of processes) await own.destroy()
  })

  /** Over HTTP, at one process after the other, and again for as long as the machine is too busy to wait for its turn. */
  async function act(
    index: number,
    uuid: string,
    name: string,
    version: number,
    body: object,
  ): Promise<string> {
    const { address } = processes[index % processes.length] ?? { address: '' }
    const reply = await fetch(`${address}/api/v2/admin/fund-authorizations/${uuid}/actions/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-key': APP_KEY,
        authorization: `Bearer ${token}`,
        'if-match': `"${version}"`,
      },
      body: JSON.stringify(body),
    })
    const { code } = (await reply.json()) as { code?: string }
    if (reply.status === 503) return act(index, uuid, name, version, body)
    return code ? `${reply.status} ${code}` : String(reply.status)
  }
  const counted = (results: string[]) =>
    Object.fromEntries(
      [...new Set(results)].sort().map((one) => [one, results.filter((of) => of === one).length]),
    )

  /** What the ledger says, held against what the fund and its authorizations say. */
  async function sums(fund: string) {
    const { rows } = await sql<{
      posted: number
      held: number
      least: number
      fund_posted: number
      fund_held: number
      open_holds: number
      captured: number
    }>`
      select
        (select sum(case direction when 'credit' then amount_cents else -amount_cents end)::bigint
          from fund_movements where fund_uuid = funds.uuid and bucket = 'posted') as posted,
        (select coalesce(sum(case direction when 'debit' then amount_cents else -amount_cents end), 0)::bigint
          from fund_movements where fund_uuid = funds.uuid and bucket = 'held') as held,
        (select min(posted_after_cents - held_after_cents) from fund_movements where fund_uuid = funds.uuid) as least,
        posted_cents as fund_posted,
        held_cents as fund_held,
        (select sum(held_cents)::bigint from fund_authorizations where fund_uuid = funds.uuid) as open_holds,
        (select sum(captured_cents)::bigint from fund_authorizations where fund_uuid = funds.uuid) as captured
      from funds where uuid = ${fund}`.execute(db)
    const [found] = rows
    if (!found) throw new Error('The fund is gone')
    return found
  }

  test('grants what there is to the cent, spends it, and its ledger adds up', {
    tags: [LONG],
    timeout: 180_000,
  }, async () => {
    const fund = await aFund(db)
    await aContribution(db, fund, AFFORDED * CENTS)
    const { uuid: member_uuid } = await aMember(db, { account_uuid: fund.account_uuid })
    const uuids: string[] = []
    for (let left = ASKED; left > 0; left--)
      uuids.push((await aFundAuthorization(db, { fund_uuid: fund.uuid, member_uuid })).uuid)

    const granted = await Promise.all(
      uuids.map((uuid, index) => act(index, uuid, 'approve', 1, { amount_cents: CENTS, note: null })),
    )
    expect(counted(granted)).toEqual({ '200': AFFORDED, '422 limit_exceeded': ASKED - AFFORDED })
    expect(await sums(fund.uuid)).toEqual({
      posted: AFFORDED * CENTS,
      held: AFFORDED * CENTS,
      least: 0,
      fund_posted: AFFORDED * CENTS,
      fund_held: AFFORDED * CENTS,
      open_holds: AFFORDED * CENTS,
      captured: 0,
    })

    // While some spend, others ask for what the first give back.
    const holders = uuids.filter((_, index) => granted[index] === '200')
    const refused = uuids.filter((_, index) => granted[index] !== '200')
    const receipts: string[] = []
    for (const uuid of holders) receipts.push(await aReceipt(db, { uuid }))
    const spent = await Promise.all([
      ...holders.map((uuid, index) =>
        index % 3 === 0
          ? act(index, uuid, 'release', 2, {})
          : act(index, uuid, 'capture', 2, {
              amount_cents: 60_000,
              receipt_folio: 'R',
              receipt_attachment_uuid: receipts[index],
              final: index % 3 === 1,
            }),
      ),
      ...refused.map((uuid, index) => act(index, uuid, 'approve', 1, { amount_cents: CENTS, note: null })),
    ])
    expect(counted(spent.slice(0, holders.length))).toEqual({ '200': AFFORDED })
    expect(spent.filter((one) => one !== '200' && one !== '422 limit_exceeded')).toEqual([])

    const after = await sums(fund.uuid)
    expect(after.captured).toBe(60 * 60_000)
    expect(after.posted).toBe(AFFORDED * CENTS - after.captured)
    expect(after.fund_posted).toBe(after.posted)
    expect(after.held).toBe(after.open_holds)
    expect(after.fund_held).toBe(after.held)
    expect(after.least).toBeGreaterThanOrEqual(0)
  })
})
