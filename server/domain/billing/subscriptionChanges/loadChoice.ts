import { pricesOn } from '@/contract/planPrices'
import type { PlanPrice, PriceMode } from '@/contract/planParts'
import { addonItem, findUnfitAddon, planItems, whyNotPriced } from '@/contract/soldItems'
import type { PlanChange, ScheduledChange, SubscriptionItem } from '@/contract/subscriptions'
import type { Transaction } from '@server/db/database'
import type { Row } from '@server/audit/writes'
import { unprocessable } from '@server/core/problems'
import { findAddonsOnSale, staffDoor, takenWith } from '@server/domain/catalogue/addonsOnSale'
import { loadCountedPeople } from '@server/domain/billing/subscriptions/presentChoice'
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
  { plan_uuid, price_version, quantity, addons, when }: PlanChange,
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
  const from = when === 'period_end' ? (row.current_period_end ?? at) : at
  const counted = await loadCountedPeople(tx, row, dayAt(from))
  const countedNow = from === at ? counted : await loadCountedPeople(tx, row, dayAt(at))
  const { covered } = counted
  const people = countPeople(counted, countedNow.covered.length, quantity, price.mode)
  const unpriced = whyNotPriced(price, people)
  if (unpriced) throw refuse('price_version', unpriced)
  const named = {
    birth_dates: Array.from({ length: people }, (_, index) => covered[index]?.birth_date ?? null),
    day: dayAt(at),
  }
  const own = planItems(plan.public_name, price, named, quantity)
  const extra = await loadChosenAddons(tx, row, {
    plan: { uuid: plan_uuid, price, isKept },
    people,
    addons,
    day: dayAt(at),
  })
  const isHolderCovered = covered.length === 0 || covered.some((one) => one.is_account_holder)
  const alone = planItems(
    plan.public_name,
    price,
    { ...named, birth_dates: named.birth_dates.slice(0, 1) },
    1,
  )
  const employer_cents = await splitEmployerPart(
    tx,
    row,
    {
      plan_uuid,
      interval: price.interval,
      alone_cents: isHolderCovered ? priceOf(alone) : 0,
      total_cents: priceOf(own),
    },
    at,
  )
  const items = [
    ...withoutShare(own, employer_cents),
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

/**
 * How many people are charged for. `present` is how many are covered now, which the person who chooses has before them.
 * @throws {Refusal} 422 at a number that is not theirs
 */
function countPeople(
  { covered, isCounted }: Awaited<ReturnType<typeof loadCountedPeople>>,
  present: number,
  quantity: number,
  mode: PriceMode,
): number {
  const { length } = covered
  const refuse = (message: string) => unprocessable({ field: 'quantity', code: 'unfit', message })
  const whom = length === 1 ? 'la persona que cubre' : `las ${length} personas que cubre`
  if (isCounted && mode !== 'flat' && quantity !== length && quantity !== present)
    throw refuse(`Se cobra por ${whom} su póliza: escribe ${length}`)
  if (!isCounted && mode !== 'flat' && quantity < length)
    throw refuse(`Se cobra al menos por ${whom} su póliza`)
  return isCounted ? length : Math.max(quantity, length)
}

type ChosenAddons = {
  /** `isKept`: the subscription has this price already, so that add-ons which it keeps cost what they did. */
  plan: { uuid: string; price: PlanPrice; isKept: boolean }
  people: number
  addons: PlanChange['addons']
  day: string
}

async function loadChosenAddons(
  tx: Transaction,
  row: Row<'subscriptions'>,
  { plan, people, addons, day }: ChosenAddons,
) {
  if (addons.length === 0) return []
  const held = row.items.flatMap(({ plan_addon_uuid }) => plan_addon_uuid ?? [])
  const offered = takenWith(await findAddonsOnSale(tx, [plan], day, staffDoor(held)), plan, plan.price)
  const chosen = addons.map(({ plan_addon_uuid, quantity }) => ({ uuid: plan_addon_uuid, quantity }))
  const unfit = findUnfitAddon(chosen, offered)
  if (unfit) {
    const isQuantity = unfit.field === 'quantity'
    throw unprocessable({
      field: `addons.${unfit.index}.${isQuantity ? 'quantity' : 'plan_addon_uuid'}`,
      code: isQuantity ? 'too_big' : 'unfit',
      message: unfit.message,
    })
  }
  return chosen.flatMap(({ uuid, quantity }) => {
    const addon = offered.find((one) => one.uuid === uuid)
    if (!addon) return []
    const item = addonItem(addon, { interval: plan.price.interval, people, quantity })
    const known = plan.isKept ? row.items.find(({ plan_addon_uuid }) => plan_addon_uuid === uuid) : undefined
    return {
      item: known ? { ...item, label: known.label, unit_cents: known.unit_cents } : item,
      isOnce: addon.pricing.interval === 'once',
    }
  })
}
