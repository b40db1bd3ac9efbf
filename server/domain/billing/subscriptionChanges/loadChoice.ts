import { pricesOn } from '@/contract/planPrices'
import { bandOf } from '@/contract/policies'
import type { PlanChange, ScheduledChange, SubscriptionItem } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { splitEmployerPart } from '@server/domain/billing/payroll/employerPart'
import { dayAt } from '@server/money/calendar'
import { withoutShare } from '@server/money/contribution'
import { priceOf } from '@/contract/discountedItems'

/** What a subscription will be charged for. */
export type Chosen = Pick<ScheduledChange, 'plan' | 'price_version' | 'interval' | 'items'> & {
  /** Add-ons that are charged for once. */
  once: SubscriptionItem[]
  /** What an employer pays of each period; the items are what is left. */
  employer_cents: number
}

/** Finds what was chosen, as it is sold. @throws {Refusal} 422 at what cannot be chosen */
export async function loadChoice(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { plan_uuid, price_version, quantity, addons }: PlanChange,
  at: string,
): Promise<Chosen> {
  const refuse = (field: string, message: string) => unprocessable({ field, code: 'unfit', message })
  const plan = await tx
    .selectFrom('plans')
    .select(['uuid', 'name', 'public_name', 'status', 'prices'])
    .where('uuid', '=', plan_uuid)
    .executeTakeFirst()
  const isOwn = plan?.uuid === row.plan_uuid
  if (!plan || (!isOwn && plan.status !== 'published'))
    throw refuse('plan_uuid', 'Elige un plan que se venda')
  const price = plan.prices.find(({ version }) => version === price_version)
  const isKept = isOwn && price_version === row.price_version
  if (!price || !(isKept || pricesOn(plan.prices, dayAt(at)).includes(price)))
    throw refuse('price_version', 'Elige un precio vigente del plan')
  if (price.currency !== row.currency) throw refuse('price_version', 'Ese precio es en otra moneda')
  const own: SubscriptionItem = {
    plan_addon_uuid: null,
    label: plan.public_name,
    quantity: price.mode === 'by_tier' ? 1 : quantity,
    unit_cents: price.amount_cents ?? bandOf(price, quantity),
  }
  const extra = await loadChosenAddons(tx, row, { plan_uuid, quantity, addons })
  const employer_cents = await splitEmployerPart(
    tx,
    row,
    {
      plan_uuid,
      interval: price.interval,
      alone_cents: price.mode === 'flat' ? own.unit_cents : (price.amount_cents ?? bandOf(price, 1)),
      total_cents: own.quantity * own.unit_cents,
    },
    at,
  )
  const items = [
    ...withoutShare([own], employer_cents),
    ...extra.filter(({ isOnce }) => !isOnce).map(({ item }) => item),
  ]
  if (priceOf(items) === 0 && items.some(({ unit_cents }) => unit_cents < 0))
    throw refuse('addons', 'Los descuentos no pueden pasar del precio')
  return {
    plan: { uuid: plan.uuid, label: plan.name },
    price_version,
    interval: price.interval,
    items,
    employer_cents,
    once: extra.filter(({ isOnce }) => isOnce).map(({ item }) => item),
  }
}

async function loadChosenAddons(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { plan_uuid, quantity, addons }: Pick<PlanChange, 'plan_uuid' | 'quantity' | 'addons'>,
) {
  const uuids = addons.map(({ plan_addon_uuid }) => plan_addon_uuid)
  if (uuids.length === 0) return []
  const found = await tx.selectFrom('plan_addons').selectAll().where('uuid', 'in', uuids).execute()
  return addons.map(({ plan_addon_uuid, quantity: wanted }, index) => {
    const refuse = (message: string) =>
      unprocessable({ field: `addons.${index}.plan_addon_uuid`, code: 'unfit', message })
    const addon = found.find(({ uuid }) => uuid === plan_addon_uuid)
    const isHeld = row.items.some((item) => item.plan_addon_uuid === plan_addon_uuid)
    if (!addon || (addon.status !== 'published' && !isHeld)) throw refuse('Elige un complemento que se venda')
    if (uuids.indexOf(plan_addon_uuid) !== index) throw refuse('Ya está en la lista')
    if (!addon.compatible_plan_uuids.includes(plan_uuid)) throw refuse('No es para ese plan')
    if (wanted > addon.max_quantity)
      throw unprocessable({
        field: `addons.${index}.quantity`,
        code: 'too_big',
        message: `Elige como máximo ${addon.max_quantity}`,
      })
    if (addon.requires_addon_uuids.some((uuid) => !uuids.includes(uuid)))
      throw refuse('Va junto con otro complemento que falta')
    if (addon.excludes_addon_uuids.some((uuid) => uuids.includes(uuid)))
      throw refuse('No va junto con otro de los complementos')
    const item: SubscriptionItem = {
      plan_addon_uuid,
      label: addon.public_name,
      quantity: wanted * (addon.pricing.mode === 'per_member' ? quantity : 1),
      unit_cents: addon.pricing.amount_cents,
    }
    return { item, isOnce: addon.pricing.interval === 'once' }
  })
}
