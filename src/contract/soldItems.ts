import { addonCents } from './addonPrices'
import type { AddonPricing, NewPlanAddon } from './planAddons'
import type { Interval, PlanPrice } from './planParts'
import { ageOn, bandOf, centsAt } from './policies'
import type { SubscriptionItem } from './subscriptions'

// What a plan and its add-ons cost together: visitors who buy and staff who change are charged by these functions.

/** The birth dates of those who are covered, on the day of the sale; null where one is not known. */
export type CoveredPeople = { birth_dates: readonly (string | null)[]; day: string }

/**
 * The items of the plan itself: `units` times a price for all together, one of each person, or the price of their number
 * or ages. An order without people counts as one person.
 */
export function planItems(
  label: string,
  price: PlanPrice,
  { birth_dates, day }: CoveredPeople,
  units = 1,
): SubscriptionItem[] {
  const people = Math.max(1, birth_dates.length)
  const item = (quantity: number, unit_cents: number): SubscriptionItem => ({
    plan_addon_uuid: null,
    label,
    quantity,
    unit_cents,
  })
  if (price.mode === 'flat') return [item(units, price.amount_cents ?? 0)]
  if (price.mode === 'per_member') return [item(people, price.amount_cents ?? 0)]
  if (price.mode === 'by_tier') return [item(1, bandOf(price, people))]
  const cents = (birth_dates.length > 0 ? birth_dates : [null]).map((birth_date) =>
    centsAt(price, birth_date === null ? null : ageOn(birth_date, day)),
  )
  return [...new Set(cents)].map((unit) => item(cents.filter((one) => one === unit).length, unit))
}

/** Why a price cannot be asked of so many people: none of its bands says what they cost. */
export const whyNotPriced = ({ mode, bands }: Pick<PlanPrice, 'mode' | 'bands'>, people: number) =>
  mode === 'by_tier' && !bands.some(({ from, to }) => from <= people && (to === null || people <= to))
    ? `Este plan no tiene precio para ${people} ${people === 1 ? 'persona' : 'personas'}`
    : undefined

type SoldAddon = Pick<NewPlanAddon, 'public_name' | 'pricing'> & { uuid: string }
type ChosenAddon = { interval: Interval; people: number; quantity: number }

/** The item of a chosen add-on; `quantity` is for each person where it is sold per member. */
export const addonItem = (
  { uuid, public_name, pricing }: SoldAddon,
  { interval, people, quantity }: ChosenAddon,
): SubscriptionItem => ({
  plan_addon_uuid: uuid,
  label: public_name,
  quantity: quantity * countTakers(pricing, people),
  unit_cents: addonCents(pricing, interval),
})

/** How many take an add-on: each person, or all together as one. */
export const countTakers = ({ mode }: Pick<AddonPricing, 'mode'>, people: number) =>
  mode === 'per_member' ? Math.max(1, people) : 1

type ChoosableAddon = SoldAddon &
  Pick<NewPlanAddon, 'max_quantity' | 'requires_addon_uuids' | 'excludes_addon_uuids'>

/** The first choice that cannot be sold, and why; `offered` are the add-ons that are offered here with the plan. */
export function findUnfitAddon(
  chosen: readonly { uuid: string; quantity: number }[],
  offered: readonly ChoosableAddon[],
): { index: number; field: 'uuid' | 'quantity'; message: string } | undefined {
  const uuids = chosen.map(({ uuid }) => uuid)
  for (const [index, { uuid, quantity }] of chosen.entries()) {
    const addon = offered.find((one) => one.uuid === uuid)
    const refuse = (message: string) => ({ index, field: 'uuid' as const, message })
    if (!addon) return refuse('Ese complemento no se vende con este plan')
    if (uuids.indexOf(uuid) !== index) return refuse('Ya está en la lista')
    if (quantity > addon.max_quantity) {
      const each = addon.pricing.mode === 'per_member' ? ' por persona' : ''
      return { index, field: 'quantity', message: `Elige como máximo ${addon.max_quantity}${each}` }
    }
    if (addon.requires_addon_uuids.some((one) => !uuids.includes(one)))
      return refuse(`${addon.public_name} va junto con otro complemento que falta`)
    if (addon.excludes_addon_uuids.some((one) => uuids.includes(one)))
      return refuse(`${addon.public_name} no va junto con otro de los elegidos`)
  }
  return undefined
}
