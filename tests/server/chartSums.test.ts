import { describe, expect, test } from 'vitest'
import type { AccountMonths } from '@/contract/accountMonths'
import type { FundBalances } from '@/contract/fundBalances'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer } from '../support/referenceServer'

referenceServer({ open: openDemoDatabase })

const read = async (address: string) => (await call('admin', `admin/${address}`)).json()

describe('what a chart tells', () => {
  test('of a fund ends with its balance and what it holds, but where its books do not add up', async () => {
    const { data: funds } = await read('funds?size=50')
    let differing = 0
    for (const { uuid, posted_cents, held_cents } of funds) {
      const { points }: FundBalances = (await read(`funds/${uuid}/balances`)).data
      const last = points.at(-1)
      if (last?.posted_cents !== posted_cents || last?.held_cents !== held_cents) {
        differing++
        expect((await read(`funds/${uuid}`)).data.difference_cents, uuid).not.toBe(0)
      }
    }
    expect(funds.length).toBeGreaterThan(20)
    expect(differing).toBeLessThan(2)
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
})
