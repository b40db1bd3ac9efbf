import type { CheckoutStep } from '@/contract/checkouts'
import { es } from './es'

/** The address of a question: the path is the plan's, and `more` joins the query. */
export const stepAddress = (step: CheckoutStep, more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ paso: es.steps[step], ...more })}`

/** The question of an address, if it is one. */
export const stepNamed = (paso: string | null): CheckoutStep | undefined =>
  stepNames.find((step) => es.steps[step] === paso)

const stepNames: CheckoutStep[] = [
  'employee',
  'plan',
  'who',
  'you',
  'people',
  'health',
  'addons',
  'interval',
  'review',
  'payment',
]
