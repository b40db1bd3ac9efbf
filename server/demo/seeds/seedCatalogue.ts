import { sql } from 'kysely'
import type { Actor } from '@/contract/shapes'
import type { Transaction } from '@server/db/database'
import { insert } from '@server/demo/material/insert'
import { makePlanAddons } from '@server/demo/records/makePlanAddons'
import { makePlanDocuments } from '@server/demo/records/makePlanDocuments'
import { makePlans } from '@server/demo/records/makePlans'
import { Random } from '@server/demo/material/random'

/** Draws of their own, so that what is drawn besides stays the same. */
const DOCUMENTS = 20_260_831

/** Seeds plans and their add-ons. */
export async function seedCatalogue(tx: Transaction, { random, admin }: { random: Random; admin: Actor }) {
  const categories = await tx.selectFrom('service_categories').select(['code', 'uuid']).execute()
  const insurers = await tx
    .selectFrom('companies')
    .select('uuid')
    .where(sql<boolean>`'insurer' = any(roles)`)
    .orderBy('number')
    .execute()
  const services = await tx.selectFrom('services').select(['name', 'uuid']).execute()
  const catalogue = {
    categories: new Map(categories.map(({ code, uuid }) => [code, uuid])),
    services: new Map(services.map(({ name, uuid }) => [name, uuid])),
  }
  const plans = makePlans(
    random,
    catalogue,
    insurers.map(({ uuid }) => uuid),
    admin,
  )
  const agreed = await makePlanDocuments(new Random(DOCUMENTS), plans, admin)
  await insert(
    tx,
    'attachments',
    agreed.map(({ file }) => file),
  )
  await insert(
    tx,
    'plans',
    plans.map((plan) => ({
      ...plan,
      prices: JSON.stringify(plan.prices),
      benefits: JSON.stringify(plan.benefits),
      documents: JSON.stringify(agreed.flatMap((one) => (one.plan === plan.uuid ? [one.document] : []))),
    })),
  )
  const addons = makePlanAddons(random, plans, catalogue, admin)
  await insert(
    tx,
    'plan_addons',
    addons.map((addon) => ({ ...addon, benefits: JSON.stringify(addon.benefits) })),
  )
}
