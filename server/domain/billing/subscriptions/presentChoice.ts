import { countTakers } from '@/contract/soldItems'
import type { PresentChoice } from '@/contract/subscriptions'
import type { Row } from '@server/audit/writes'
import type { Database } from '@server/db/database'
import { loadCoveredPeople } from '@server/domain/cover/coveredPeople'

type Charged = Pick<Row<'subscriptions'>, 'uuid' | 'customer_uuid' | 'plan_uuid' | 'price_version' | 'items'>

/**
 * Loads the people of a subscription who are covered on a day, and whether its price counts them. A company buys places instead: as many
 * as it wants, at least one for each covered person.
 */
export async function loadCountedPeople(
  db: Database,
  { uuid, customer_uuid }: Pick<Charged, 'uuid' | 'customer_uuid'>,
  day: string,
) {
  const covered = await loadCoveredPeople(db, uuid, day)
  const { type } = await db
    .selectFrom('customers')
    .select('type')
    .where('uuid', '=', customer_uuid)
    .executeTakeFirstOrThrow()
  return { covered, isCounted: covered.length > 0 && type !== 'company' }
}

/** What to choose in `change_plan` so that a subscription is charged for what it has on a day. */
export async function loadPresentChoice(db: Database, row: Charged, day: string): Promise<PresentChoice> {
  const { covered, isCounted } = await loadCountedPeople(db, row, day)
  const { prices } = await db
    .selectFrom('plans')
    .select('prices')
    .where('uuid', '=', row.plan_uuid)
    .executeTakeFirstOrThrow()
  const price = prices.find(({ version }) => version === row.price_version)
  const own = row.items.filter(({ plan_addon_uuid }) => plan_addon_uuid === null)
  const bought = Math.max(
    1,
    own.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  const quantity = isCounted && price?.mode !== 'flat' ? covered.length : bought
  const people = isCounted ? covered.length : Math.max(quantity, covered.length)
  const uuids = row.items.flatMap(({ plan_addon_uuid }) => plan_addon_uuid ?? [])
  const known = uuids.length
    ? await db.selectFrom('plan_addons').select(['uuid', 'pricing']).where('uuid', 'in', uuids).execute()
    : []
  return {
    quantity,
    counted_people: isCounted ? covered.length : null,
    addons: row.items.flatMap(({ plan_addon_uuid: uuid, label, quantity: taken }) => {
      const addon = known.find((one) => one.uuid === uuid)
      if (!uuid || !addon) return []
      const each = Math.round(taken / countTakers(addon.pricing, people))
      return { plan_addon: { uuid, label }, quantity: Math.max(1, each) }
    }),
  }
}
