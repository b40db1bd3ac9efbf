import { describe, expect, test } from 'vitest'
import type { AccountMonths } from '@/contract/accountMonths'
import type { FundBalances } from '@/contract/fundBalances'
import { toQueryString } from '@/api/queryString'
import type { Month } from '@/contract/home'
import type { ShortenerDetail } from '@/contract/shorteners'
import type { DeliveryDay } from '@/contract/webhooks'
import { openDemoDatabase } from '../support/databases'
import { aDelivery, aWebhook } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer({ open: openDemoDatabase })

const read = async (address: string) => (await call('admin', `admin/${address}`)).json()

describe('what a chart tells', () => {
  test('of a fund ends with its balance and what it holds, but where its books do not add up', async () => {
    const { data: funds } = await read('funds?size=50')
    const differing: string[] = []
    for (const { uuid, posted_cents, held_cents } of funds) {
      const { points }: FundBalances = (await read(`funds/${uuid}/balances`)).data
      const last = points.at(-1)
      if (last?.posted_cents !== posted_cents || last?.held_cents !== held_cents) differing.push(uuid)
    }
    for (const uuid of differing)
      expect((await read(`funds/${uuid}`)).data.difference_cents, uuid).not.toBe(0)
    expect(funds.length).toBeGreaterThan(20)
    expect(differing.length).toBeLessThan(2)
  })

  test('of an account ends with what it owes, by month and by how late it is', async () => {
    const { data: accounts } = await read('accounts?size=40&overdue=true')
    for (const { uuid, name, balance_due_cents } of accounts) {
      const { opening_cents, months, ageing }: AccountMonths = (await read(`accounts/${uuid}/months`)).data
      expect(
        ageing.reduce((sum, { cents }) => sum + cents, 0),
        name,
      ).toBe(balance_due_cents)
      const late = ageing.filter(({ age }) => age !== 'current')
      const { data: overdue } = await read(`invoices?account=${uuid}&payment_state=overdue&size=100`)
      expect(
        late.reduce((sum, { cents }) => sum + cents, 0),
        `overdue of ${name}`,
      ).toBe(
        overdue.reduce((sum: number, one: { amount_due_cents: number }) => sum + one.amount_due_cents, 0),
      )
      expect(months.at(-1)?.owed_cents, name).toBe(balance_due_cents)
      const moved = months.reduce(
        (sum, { billed_cents, paid_cents, other_cents }) => sum + billed_cents - paid_cents - other_cents,
        opening_cents,
      )
      expect(moved, name).toBe(balance_due_cents)
    }
    expect(accounts.length).toBeGreaterThan(5)
  })

  test('of a short link adds up over its sources to what the link counts', async () => {
    const { data: links } = await read('shorteners?size=30&sort=-clicks')
    for (const { uuid, code } of links) {
      const { data: link }: { data: ShortenerDetail } = await read(`shorteners/${uuid}`)
      const sumOf = (name: 'clicks' | 'started' | 'paid') =>
        link.sources.reduce((sum, source) => sum + source[name], 0)
      expect([sumOf('clicks'), sumOf('started'), sumOf('paid')], code).toEqual([
        link.clicks,
        link.conversions_started,
        link.conversions_paid,
      ])
    }
    expect(links[0].clicks).toBeGreaterThan(0)
  })

  test('of a webhook adds up to the deliveries of its days, without tests', async () => {
    const { db, clock } = server
    const webhook = await aWebhook(db)
    const at = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
    const of = { webhook_uuid: webhook.uuid }
    await aDelivery(db, { ...of, status: 'succeeded', created_at: at(0) })
    await aDelivery(db, { ...of, status: 'succeeded', created_at: at(0), is_test: true })
    await aDelivery(db, { ...of, status: 'failed', created_at: at(0) })
    await aDelivery(db, { ...of, status: 'pending', created_at: at(3) })
    await aDelivery(db, { ...of, status: 'discarded', created_at: at(29) })
    await aDelivery(db, { ...of, status: 'succeeded', created_at: at(31) })
    const { data: days }: { data: DeliveryDay[] } = await read(`webhooks/${webhook.uuid}/days`)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: clock.day(0), ok: 1, failed: 1, pending: 0 })
    expect(days.at(-4)).toMatchObject({ ok: 0, failed: 0, pending: 1 })
    expect(days[0]).toEqual({ day: clock.day(-29), ok: 0, failed: 1, pending: 0 })
    const { ok, failed } = (await read(`webhooks/${webhook.uuid}`)).data.stats_24h
    expect({ ok, failed }).toEqual({ ok: 1, failed: 1 })
  })

  test('of a plan counts in each month what the listing of policies holds', async () => {
    const { data: plans } = await read('plans?size=40')
    const told: Month['series'] = []
    for (const { uuid } of plans) {
      const { data: months }: { data: Month[] } = await read(`plans/${uuid}/months`)
      told.push(...months.flatMap(({ series }) => series.filter(({ value }) => value > 0)))
    }
    for (const { name, figure, value } of told.slice(0, 12))
      expect((await read(`policies?${toQueryString(figure.filter)}`)).meta.total, name).toBe(value)
    expect(told.length).toBeGreaterThan(5)
  })
})
