import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { nextFolios } from '@server/db/folios'
import { dayBefore } from '@server/demo/material/base'
import { insert } from '@server/demo/material/insert'
import { actsOf, type DemoOffer, makeFundAuthorizations } from '@server/demo/records/makeFundAuthorizations'
import {
  type Act,
  inLedger,
  makeFundMoney,
  makeFunds,
  makeTransfer,
  type Sponsor,
} from '@server/demo/records/makeFunds'
import type { Random } from '@server/demo/material/random'
import { seedEvidence } from './seedEvidence'

/** What one fund says to have beyond its movements, so that there is something for an auditor to find. */
const ASTRAY = 12_000

/** The balances of a fund, from its third last movement on, as if an amount had been written down wrong. */
function unbalance(book: ReturnType<typeof inLedger> | undefined): void {
  if (!book) return
  for (const movement of book.movements.slice(-3)) movement.posted_after_cents += ASTRAY
  book.balances = { ...book.balances, posted_cents: book.balances.posted_cents + ASTRAY }
}

/** Seeds the funds of companies with their movements and authorizations. */
export async function seedFunds(
  tx: Transaction,
  { random, admin, staff }: { random: Random; admin: Actor; staff: readonly Actor[] },
): Promise<void> {
  const { rows: sponsors } = await sql<Sponsor>`
    select accounts.uuid as account_uuid, companies.uuid as company_uuid, companies.trade_name as company,
      accounts.status in ('active', 'on_hold') as active
    from accounts join companies on companies.uuid = accounts.company_uuid and accounts.type <> 'individual'
    order by accounts.number`.execute(tx)
  const categories = await tx.selectFrom('service_categories').select('uuid').orderBy('code').execute()
  const members = await tx
    .selectFrom('members')
    .select(['uuid', 'account_uuid', 'status', 'department', 'enrolled_on', 'sex', 'birth_date'])
    .select(sql<string[]>`'{}'::text[]`.as('plan_uuids'))
    .where('status', '=', 'active')
    .orderBy('number')
    .execute()
  const { rows: offers } = await sql<DemoOffer>`
    select offer.uuid, offer.provider_uuid, offer.location_uuid, offer.service_uuid, offer.category_uuid,
      coalesce(offer.member_price_cents, offer.price_cents) as price_cents,
      services.sex_limit, services.age_min, services.age_max
    from provider_services as offer join providers on providers.uuid = offer.provider_uuid
    join services on services.uuid = offer.service_uuid
    where providers.status = 'active' and offer.status = 'active' and offer.accepts_fund
      and offer.price_cents > 0 order by offer.number`.execute(tx)
  const funds = makeFunds(random, sponsors, {
    categories: categories.map(({ uuid }) => uuid),
    users: staff.flatMap(({ uuid }) => uuid ?? []),
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

  const asked = funds
    .flatMap((fund) =>
      makeFundAuthorizations(
        random,
        fund,
        members.filter(({ account_uuid }) => account_uuid === fund.account_uuid),
        offers,
        staff,
      ),
    )
    .sort((one, two) => (one.created_at < two.created_at ? -1 : 1))
  const askedNumbers = await nextFolios(tx, 'AUF', asked.length)
  const authorizations = asked.map((one, index) => ({ ...one, number: askedNumbers[index] ?? '' }))
  for (const one of authorizations) acts.get(one.fund_uuid)?.push(...actsOf(random, one, one.number))

  const books = funds.map((fund) => ({ fund, ...inLedger(fund, acts.get(fund.uuid) ?? []) }))
  unbalance(
    books.find(
      ({ fund, movements }) =>
        fund.status === 'active' &&
        movements.length > 4 &&
        !authorizations.some(({ fund_uuid, status }) => fund_uuid === fund.uuid && status === 'pending'),
    ),
  )
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
  await insert(
    tx,
    'fund_authorizations',
    authorizations.map(({ days: _days, decider: _decider, decisions, checks, ...one }) => ({
      ...one,
      decisions: JSON.stringify(decisions),
      checks: JSON.stringify(checks),
    })),
  )
  await seedEvidence(tx, dayBefore(0))
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
