import { whenAsked } from '@/contract/whenAsked'
import type { TFunction } from 'i18next'
import type { ComparedPlan, OfferedBenefit } from '@/contract/plansOnSale'
import { dayInWords } from '@/visitors/formats'
import './factTexts'

type Judged = Pick<ComparedPlan, 'ages' | 'people' | 'states' | 'group' | 'covered'>

/** Whom a plan is not for, each as the rest of a sentence; empty where it is for everyone. */
export function listNotFor(plan: Judged, t: TFunction<'planFacts'>, today: string): string[] {
  const { ages, people, states, group, covered } = plan
  const first = firstUsable(covered)
  return [
    group === 'company' && t('reasons.company'),
    ages.max !== null && t('reasons.older', { age: ages.max }),
    ages.min !== null && ages.min > 0 && t('reasons.younger', { age: ages.min }),
    people.max === 1 ? t('reasons.one') : t('reasons.most', { people: people.max }),
    people.min > 1 && t('reasons.least', { people: people.min }),
    people.max > 2 && ages.child_max !== null && t('reasons.children', { age: ages.child_max }),
    states.length > 0 && t('reasons.states', { states: either().format(states) }),
    first !== undefined && first > today && t('reasons.soon', { day: dayInWords(first, today) }),
  ].filter((reason) => reason !== false)
}

/** The same as one sentence, or nothing. */
export function notForText(plan: Judged, t: TFunction<'planFacts'>, today: string): string | undefined {
  const reasons = listNotFor(plan, t, today)
  return reasons.length > 0 ? t('notFor', { reasons: either().format(reasons) }) : undefined
}

const either = whenAsked(() => new Intl.ListFormat('es-MX', { type: 'disjunction' }))

/** The first day on which something of it may be used; nothing where it covers nothing. */
const firstUsable = (covered: readonly OfferedBenefit[]): string | undefined =>
  covered.map(({ usable_on }) => usable_on).toSorted()[0]
