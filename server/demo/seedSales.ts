import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '../db/database'
import { nextFolios } from '../db/folios'
import { insert } from './insert'
import { makePlanAddons } from './makePlanAddons'
import { makePlans } from './makePlans'
import { makeSubscriptions, type Payer } from './makeSubscriptions'
import type { Random } from './random'

/** What is sold, and to whom: after everything else, so that what was there before stays the same. */
export async function seedSales(tx: Transaction, { random, admin }: { random: Random; admin: Actor }) {
  const categories = await tx.selectFrom('service_categories').select(['code', 'uuid']).execute()
  const insurers = await tx
    .selectFrom('companies')
    .select('uuid')
    .where(sql<boolean>`'insurer' = any(roles)`)
    .orderBy('number')
    .execute()
  const byCode = new Map(categories.map(({ code, uuid }) => [code, uuid]))
  const plans = makePlans(
    random,
    byCode,
    insurers.map(({ uuid }) => uuid),
    admin,
  )
  await insert(
    tx,
    'plans',
    plans.map((plan) => ({
      ...plan,
      prices: JSON.stringify(plan.prices),
      benefits: JSON.stringify(plan.benefits),
    })),
  )
  const addons = makePlanAddons(random, plans, byCode, admin)
  await insert(
    tx,
    'plan_addons',
    addons.map((addon) => ({ ...addon, benefits: JSON.stringify(addon.benefits) })),
  )

  const { rows: payers } = await sql<Payer>`
    select customers.uuid, customers.account_uuid, customers.type, accounts.status as "accountStatus",
      accounts.overdue_cents > 0 as overdue, customers.default_payment_method_uuid as method
    from customers join accounts on accounts.uuid = customers.account_uuid order by customers.number`.execute(
    tx,
  )
  const subscriptions = makeSubscriptions(random, payers, plans)
  const numbers = await nextFolios(tx, 'SUB', subscriptions.length)
  await insert(
    tx,
    'subscriptions',
    subscriptions.map((subscription, index) => ({ ...subscription, number: numbers[index] ?? '' })),
  )
}
