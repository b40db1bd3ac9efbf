import { expect, test } from 'vitest'
import { toQueryString } from '@/api/queryString'
import type { AccountLife } from '@/contract/accountLife'
import { slugs } from '@/contract/entities'
import { openDemoDatabase } from '../support/databases'
import { aPayment } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'

const server = referenceServer({ open: openDemoDatabase })

const read = async (address: string) => (await call('admin', `admin/${address}`)).json()
const lifeOf = async (account: string): Promise<AccountLife> => (await read(`accounts/${account}/life`)).data

test('the life of an account counts what its listings hold, of all it is and in each span', async () => {
  const { data: accounts } = await read('accounts?size=40')
  const seen = new Set<string>()
  const told: AccountLife['spans'][number]['acts'] = []
  for (const { uuid, name } of accounts) {
    const { spans, from, to } = await lifeOf(uuid)
    const acts = spans.flatMap((span) => span.acts)
    const sumOf = (act: string) =>
      acts.filter((one) => one.act === act).reduce((sum, { total }) => sum + total, 0)
    const totalOf = async (listing: string) => (await read(`${listing}&account=${uuid}`)).meta.total
    expect(sumOf('paid'), name).toBe(await totalOf('payments?status=succeeded'))
    expect(sumOf('ticket'), name).toBe(await totalOf('support-tickets?size=1'))
    expect(sumOf('canceled'), name).toBe(await totalOf('subscriptions?status=canceled'))
    expect(sumOf('authorization') + sumOf('claim'), name).toBe(await totalOf('authorizations?size=1'))
    expect(sumOf('opened'), name).toBe(1)
    expect(spans.every((span) => span.to <= to && span.to >= from && span.from <= span.to)).toBe(true)
    for (const act of acts) {
      const isNew = !seen.has(act.act)
      seen.add(act.act)
      if (isNew) told.push(act)
    }
  }
  for (const { act, figure, total } of told.filter((one) => one.figure !== null)) {
    if (!figure) throw new Error(`${act} without a listing`)
    const { meta } = await read(`${slugs[figure.kind]}?${toQueryString(figure.filter)}`)
    expect(meta.total, act).toBe(total)
  }
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining(['authorization', 'canceled', 'contracted', 'failed', 'opened', 'paid', 'ticket']),
  )
})

test('a life of ten years is told in as many spans as a line has room for', async () => {
  const { db, clock } = server
  const { data: accounts } = await read('accounts?size=1&q=Mar')
  const { uuid } = accounts[0]
  const { data: customers } = await read(`customers?account=${uuid}&size=1`)
  for (let month = 0; month < 120; month++)
    for (let times = 0; times < 3; times++)
      await aPayment(db, {
        account_uuid: uuid,
        customer_uuid: customers[0].uuid,
        status: 'succeeded',
        amount_cents: 10_000,
        paid_at: `${clock.day(-30 * month)}T18:00:00.000Z`,
      })
  const { unit, spans } = await lifeOf(uuid)
  expect(unit).toBe('quarter')
  expect(spans.length).toBeLessThan(45)
  const paid = spans.flatMap(({ acts }) => acts).filter(({ act }) => act === 'paid')
  const { meta } = await read(`payments?account=${uuid}&status=succeeded&size=1`)
  expect(paid.reduce((sum, { total }) => sum + total, 0)).toBe(meta.total)
  expect(meta.total).toBeGreaterThanOrEqual(360)
})

test('who only looks sees the same life, and an account that is not there has none', async () => {
  const { data: accounts } = await read('accounts?size=1')
  const { uuid } = accounts[0]
  const seen = (await call('viewer', `admin/accounts/${uuid}/life`)).json().data as AccountLife
  expect(seen).toEqual(await lifeOf(uuid))
  expect((await call('admin', `admin/accounts/${crypto.randomUUID()}/life`)).statusCode).toBe(404)
})
