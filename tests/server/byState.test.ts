import { expect, test } from 'vitest'
import type { ByState } from '@/contract/byState'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer } from '../support/referenceServer'

referenceServer({ open: openDemoDatabase })

const read = async (address: string) => (await call('admin', `admin/${address}`)).json()

test.each([
  ['providers', ''],
  ['providers', 'status=active'],
  ['provider-locations', ''],
  ['provider-locations', 'status=active&state=JAL'],
])('%s are counted by state as their listing is narrowed to one: %s', async (listing, filter) => {
  const { data }: { data: ByState } = await read(`${listing}/states?${filter}`)
  expect(data.length).toBeGreaterThan(2)
  const others = filter.replace(/&?state=\w+/, '')
  for (const { state, total } of data)
    expect((await read(`${listing}?${others}&state=${state}`)).meta.total, state).toBe(total)
})
