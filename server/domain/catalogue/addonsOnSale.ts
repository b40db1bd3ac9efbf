import { type SqlBool, sql } from 'kysely'
import type { AddonChannel, AddonType } from '@/contract/planAddons'
import type { PlanPrice } from '@/contract/planParts'
import type { SalesPage } from '@/contract/salesPages'
import type { Row } from '@server/audit/writes'
import type { Database } from '@server/db/database'

export type SoldAddon = Row<'plan_addons'>

/** Who asks what is offered with a plan, and so which add-ons they may choose. */
export type AddonDoor = {
  /** An add-on is offered where it may be chosen in one of these. */
  channels: AddonChannel[]
  types: readonly AddonType[]
  /** Only these, where an employer chose them. */
  only?: readonly string[]
  /** Add-ons that a subscription has already: it may keep them, also when they are sold no more. */
  held?: readonly string[]
}

const bought = ['coverage', 'service'] as const

/** What visitors may choose: on the web, from a reseller, or of what their employer's page lists. */
export function visitorsDoor(as: 'company' | 'reseller' | undefined, page?: SalesPage | null): AddonDoor {
  if (page) return { channels: ['company'], types: bought, only: page.addon_uuids }
  return { channels: as === 'reseller' ? ['funnel', 'reseller'] : ['funnel'], types: bought }
}

/** What staff may choose for a subscription that has `held` already. */
export const staffDoor = (held: readonly string[]): AddonDoor => ({
  channels: ['staff'],
  types: ['coverage', 'service', 'fee', 'discount'],
  held,
})

/** The add-ons that may be chosen with any of the plans on a day. */
export async function findAddonsOnSale(
  db: Database,
  plans: readonly { uuid: string }[],
  today: string,
  { channels, types, only, held = [] }: AddonDoor,
): Promise<SoldAddon[]> {
  return db
    .selectFrom('plan_addons')
    .selectAll()
    .where(sql<SqlBool>`compatible_plan_uuids && ${plans.map(({ uuid }) => uuid)}::uuid[]`)
    .where(
      sql<SqlBool>`uuid = any(${held}::uuid[]) or (status = 'published' and archived_at is null
        and type = any(${types}::text[]) and selectable_in && ${channels}::text[]
        and coalesce(pricing ->> 'valid_from', '') <= ${today}
        and coalesce(pricing ->> 'valid_to', '9999-12-31') >= ${today})`,
    )
    .$if(only !== undefined, (addons) => addons.where(sql<SqlBool>`uuid = any(${only}::uuid[])`))
    .orderBy('order')
    .orderBy('uuid')
    .execute()
}

/** Of some add-ons, those that go with a plan and are priced in the currency of its price. */
export const takenWith = (
  addons: readonly SoldAddon[],
  plan: { uuid: string },
  price: Pick<PlanPrice, 'currency'> | undefined,
) =>
  addons.filter(
    ({ compatible_plan_uuids, pricing }) =>
      compatible_plan_uuids.includes(plan.uuid) && pricing.currency === price?.currency,
  )
