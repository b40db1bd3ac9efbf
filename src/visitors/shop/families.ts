import type { CoveredGroup } from '@/contract/coveredGroups'
import type { ComparedPlan, CoveredNeed, PlanOnSale } from '@/contract/plansOnSale'

/** Whom plans are for, the fewest first. */
export const groupsInOrder: readonly CoveredGroup[] = ['person', 'couple', 'family', 'company']

/** The plans that differ only in whom they cover. */
export type PlanFamily = { name: string; plans: ComparedPlan[] }

/** What is looked for: whom a plan is for, and all that it must cover. */
export type Wanted = { group: CoveredGroup | undefined; needs: readonly string[] }

/** Gathers plans by family, in the order of their first; one without a family stands by itself. */
export function gatherFamilies(plans: readonly ComparedPlan[]): PlanFamily[] {
  const families = new Map<string, PlanFamily>()
  for (const plan of plans) {
    const key = plan.family ? `family ${plan.family}` : `plan ${plan.slug}`
    const family = families.get(key) ?? { name: plan.family ?? plan.name, plans: [] }
    family.plans.push(plan)
    families.set(key, family)
  }
  for (const { plans: members } of families.values())
    members.sort((one, other) => groupOrder(one) - groupOrder(other) || monthly(one) - monthly(other))
  return [...families.values()]
}

const groupOrder = ({ group }: PlanOnSale) => groupsInOrder.indexOf(group)

const monthly = ({ prices: [price] }: Pick<PlanOnSale, 'prices'>) =>
  price?.monthly_cents ?? Number.POSITIVE_INFINITY

/** The families that have what is wanted, each with the plans that cover it, for whomever. */
export function findFamilies(families: readonly PlanFamily[], wanted: Wanted): PlanFamily[] {
  return families.flatMap(({ name, plans }) => {
    const fitting = plans.filter((plan) => coversAll(plan, wanted.needs))
    const isThere = fitting.some(({ group }) => wanted.group === undefined || group === wanted.group)
    return isThere ? [{ name, plans: fitting }] : []
  })
}

const coversAll = ({ needs }: ComparedPlan, codes: readonly string[]) =>
  codes.every((code) => needs.some((need) => need.code === code))

/** The plan that stands for its family: the one that was chosen, or the cheapest of those that are wanted. */
export function choosePlan(
  { plans }: PlanFamily,
  group: CoveredGroup | undefined,
  chosen: readonly string[],
): ComparedPlan | undefined {
  const named = plans.find(({ slug }) => chosen.includes(slug))
  const wanted = plans.filter((plan) => group === undefined || plan.group === group)
  return named ?? wanted.toSorted((one, other) => monthly(one) - monthly(other))[0]
}

/** Every kind of care that some of the plans cover, in the order in which the catalogue has them. */
export function listNeeds(plans: readonly ComparedPlan[]): CoveredNeed[] {
  const known = new Map(plans.flatMap(({ needs }) => needs.map((need) => [need.code, need])))
  return [...known.values()].toSorted((one, other) => one.order - other.order)
}
