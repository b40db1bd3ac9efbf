import { expect, test } from 'vitest'
import { toQueryString } from '@/api/queryString'
import { slugs } from '@/contract/entities'
import type { ChannelMonths } from '@/contract/home'
import type { Invoice } from '@/contract/invoices'
import { openDemoDatabase } from '../support/databases'
import { anInvoice } from '../support/records'
import { call, referenceServer } from '../support/referenceServer'
import { aSubscription } from '../support/sales'

const server = referenceServer({ open: openDemoDatabase })

const read = async (address: string) => (await call('admin', `admin/${address}`)).json()
let asked = 0
const channels = async (account?: string): Promise<ChannelMonths[]> => {
  // What is written past the audit log shows after seconds, of a clock that starts again with each test.
  server.clock.advance(4 * ++asked)
  const today = server.clock.day(0)
  return (await read(`home/plans/channels?from=${today}&to=${today}${account ? `&account=${account}` : ''}`))
    .data
}

test('what channels began, sold, billed and canceled in a month is what the listing behind each number holds', async () => {
  const told = await channels()
  expect(told.map(({ measure }) => measure)).toEqual(['started', 'sold', 'billed', 'canceled'])
  const seen = new Map<string, number>()
  for (const { measure, months } of told)
    for (const { month, series } of months)
      for (const { name, figure, value } of series.filter((one) => one.value !== 0)) {
        const times = seen.get(`${measure} ${name}`) ?? 0
        seen.set(`${measure} ${name}`, times + 1)
        if (times > 3) continue
        const listed = await read(`${slugs[figure.kind]}?size=100&${toQueryString(figure.filter)}`)
        const of = `${measure} of ${name} in ${month}`
        expect(listed.meta.total, of).toBe(figure.total)
        const sum = (listed.data as Partial<Invoice>[])
          .filter(({ currency }) => currency === 'MXN')
          .reduce((all, { total_cents = 0 }) => all + total_cents, 0)
        expect(value, of).toBe(measure === 'billed' ? sum : figure.total)
      }
  for (const pair of ['sold web', 'sold company', 'billed web', 'billed company', 'started reseller'])
    expect([...seen.keys()]).toContain(pair)
})

test('all channels together sold what the listing of subscriptions has, in all and in one account', async () => {
  const { account_uuid } = await aSubscription(server.db, {
    sales_channel: 'whatsapp',
    created_at: `${server.clock.day(0)}T18:00:00.000Z`,
  })
  for (const account of [undefined, account_uuid]) {
    const told = await channels(account)
    const sold = told.find(({ measure }) => measure === 'started')?.months ?? []
    const sum = sold.flatMap(({ series }) => series).reduce((all, { value }) => all + value, 0)
    const since = `${sold[0]?.month}-01`
    const { meta } = await read(
      `subscriptions?created_from=${since}&created_to=${server.clock.day(0)}${account ? `&account=${account}` : ''}`,
    )
    expect(sum).toBe(meta.total)
    expect(sum).toBeGreaterThan(0)
  }
  const others = (await channels(account_uuid))[0]?.months
    .at(-1)
    ?.series.find(({ name }) => name === 'others')
  expect(others?.value).toBe(1)
})

test('an invoice is of the channel of its subscription, and of none without one', async () => {
  const { db } = server
  const subscription = await aSubscription(db, { sales_channel: 'reseller' })
  const { account_uuid, customer_uuid } = subscription
  const of = { account_uuid, customer_uuid, status: 'open' as const, issued_on: server.clock.day(0) }
  await anInvoice(db, { ...of, subscription_uuid: subscription.uuid })
  await anInvoice(db, of)
  const countBy = async (channel: string) =>
    (await read(`invoices?account=${account_uuid}&channel=${channel}`)).meta.total
  expect([await countBy('reseller'), await countBy('web')]).toEqual([1, 0])
})
