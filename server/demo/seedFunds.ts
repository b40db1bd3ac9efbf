import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '../db/database'
import { nextFolios } from '../db/folios'
import { insert } from './insert'
import { type Act, inLedger, makeFundMoney, makeFunds, makeTransfer, type Sponsor } from './makeFunds'
import type { Random } from './random'

/** The money that companies set apart, and what became of it. */
export async function seedFunds(
  tx: Transaction,
  { random, admin, users }: { random: Random; admin: Actor; users: readonly string[] },
): Promise<void> {
  const { rows: sponsors } = await sql<Sponsor>`
    select accounts.uuid as account_uuid, companies.uuid as company_uuid, companies.trade_name as company,
      accounts.status in ('active', 'on_hold') as active
    from accounts join companies on companies.uuid = accounts.company_uuid order by accounts.number`.execute(
    tx,
  )
  const categories = await tx.selectFrom('service_categories').select('uuid').orderBy('code').execute()
  const funds = makeFunds(random, sponsors, {
    categories: categories.map(({ uuid }) => uuid),
    users,
    by: admin,
  })
  const acts = new Map<string, Act[]>(funds.map((fund) => [fund.uuid, makeFundMoney(random, fund, admin)]))
  for (const from of funds) {
    const to = funds.find(
      ({ uuid, account_uuid, status }) =>
        uuid !== from.uuid && account_uuid === from.account_uuid && status === 'active',
    )
    if (!to || from.status !== 'active' || from.model !== 'prefunded' || !random.chance(0.3)) continue
    const [out, into] = makeTransfer(random, from, to, admin)
    acts.get(from.uuid)?.push(out)
    acts.get(to.uuid)?.push(into)
  }

  const books = funds.map((fund) => ({ fund, ...inLedger(fund, acts.get(fund.uuid) ?? []) }))
  const numbers = await nextFolios(tx, 'FON', funds.length)
  await insert(
    tx,
    'funds',
    books.map(({ fund: { days: _days, ...fund }, balances }, index) => ({
      ...fund,
      ...balances,
      number: numbers[index] ?? '',
    })),
  )
  const movements = books
    .flatMap((book) => book.movements)
    .sort((one, two) =>
      one.effective_at < two.effective_at ? -1 : one.effective_at > two.effective_at ? 1 : 0,
    )
  const folios = await nextFolios(tx, 'MOV', movements.length)
  await insert(
    tx,
    'fund_movements',
    movements.map((movement, index) => ({ ...movement, number: folios[index] ?? '' })),
  )
}
