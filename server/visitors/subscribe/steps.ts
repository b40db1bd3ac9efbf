import type { CheckoutAnswers, CheckoutStep } from '@/contract/checkouts'
import type { PlanPrice } from '@/contract/planParts'
import { ageOn } from '@/contract/policies'
import { whyNotPriced } from '@/contract/soldItems'
import { Refusal } from '@server/core/problems'
import type { SoldPlan } from '@server/domain/catalogue/plansOnSale'

type CheckoutProgress = {
  plan: Pick<SoldPlan, 'members' | 'eligibility'>
  hasAddons: boolean
  /** No proof of employment is needed, or it is given already. */
  isKnown: boolean
  /** The plan is one of the answers. */
  choosesPlan: boolean
  /** No card is needed. */
  isFree: boolean
  intervals: readonly string[]
  answers: CheckoutAnswers
  /** The id of the quote for the present answers. */
  quote: string
}

/** The steps of a checkout, and the first one without an answer. */
export function computeSteps(asked: CheckoutProgress): { steps: CheckoutStep[]; step: CheckoutStep } {
  const { answers, hasAddons, intervals } = asked
  const steps: CheckoutStep[] = [
    ...(asked.isKnown ? [] : (['employee'] as const)),
    ...(asked.choosesPlan ? (['plan'] as const) : []),
    'who',
    'you',
    ...(answers.covers === 'family' || answers.covers === 'other' ? (['people'] as const) : []),
    ...(asked.plan.eligibility.requires_declaration ? (['health'] as const) : []),
    // Asked first, as add-ons cost by the interval.
    ...(intervals.length > 1 ? (['interval'] as const) : []),
    ...(hasAddons ? (['addons'] as const) : []),
    'review',
    ...(asked.isFree ? [] : (['payment'] as const)),
  ]
  return {
    steps,
    step: steps.find((step) => !isAnswered(step, asked)) ?? (asked.isFree ? 'review' : 'payment'),
  }
}

function isAnswered(step: CheckoutStep, { answers, intervals, plan, quote }: CheckoutProgress): boolean {
  switch (step) {
    case 'employee':
      return (
        answers.employee_number !== undefined ||
        answers.work_mail !== undefined ||
        answers.knows_company_code === true
      )
    case 'plan':
      return answers.plan_chosen === true
    case 'who':
      return answers.covers !== undefined
    case 'you':
      return answers.you !== undefined
    case 'people':
      return answers.people_done === true && isEnough(answers, plan)
    case 'health':
      return answers.health?.length === listCovered(answers).length
    case 'addons':
      return answers.addons !== undefined
    case 'interval':
      return answers.interval !== undefined && intervals.includes(answers.interval)
    case 'review':
      return answers.quote === quote
    case 'payment':
      return false
  }
}

function isEnough({ covers, people = [] }: CheckoutAnswers, { members }: CheckoutProgress['plan']): boolean {
  if (covers === 'other') return people.length === 1
  return people.length >= 1 && people.length + 1 >= members.min
}

/** The people to cover who are named so far, the buyer first. */
export const listCovered = ({ covers, you, people = [] }: CheckoutAnswers) => [
  ...(covers !== 'other' && you ? [{ ...you, relationship: null }] : []),
  ...(covers === 'self' ? [] : people),
]

/** Refuses a plan that does not take these people, as a page, since no field is wrong. @throws {Refusal} 409 */
export function refuseUnfit(
  plan: SoldPlan,
  answers: CheckoutAnswers,
  { today, price }: { today: string; price: PlanPrice | undefined },
): void {
  const { members, eligibility } = plan
  const { covers, people = [] } = answers
  const refuse = (message: string) => new Refusal(409, 'not_eligible', message)
  if (covers === 'family' && members.max < 2) throw refuse('Este plan es para una sola persona')
  if (covers !== undefined && covers !== 'family' && members.min > 1)
    throw refuse(`Este plan es para ${members.min} personas o más`)
  if (covers === 'family' && people.length + 1 > members.max)
    throw refuse(`Este plan cubre hasta ${members.max} personas`)
  if (covers === 'other' && people.length > 1) throw refuse('Aquí puedes cubrir a una sola persona más')

  const unpriced =
    price && (covers !== 'family' || answers.people_done)
      ? whyNotPriced(price, covers === 'family' ? people.length + 1 : 1)
      : undefined
  if (unpriced) throw refuse(unpriced)

  const { min_age, max_age, child_max_age } = eligibility
  for (const { birth_date, relationship } of listCovered(answers)) {
    const age = ageOn(birth_date, today)
    if ((min_age !== null && age < min_age) || (max_age !== null && age > max_age))
      throw refuse(`Este plan es para personas ${inYears(min_age, max_age)}`)
    // The limit for children applies only within a family policy.
    if (covers === 'family' && relationship === 'child' && child_max_age !== null && age > child_max_age)
      throw refuse(`Este plan cubre a hijas e hijos hasta los ${child_max_age} años`)
  }
}

const inYears = (least: number | null, most: number | null) =>
  most === null ? `desde los ${least} años` : least ? `de ${least} a ${most} años` : `de hasta ${most} años`
