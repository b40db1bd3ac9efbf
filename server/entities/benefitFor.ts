import type { NewPlanBenefit } from '@/contract/planParts'

/**
 * The benefit that a service is covered by: the nearest category wins over those that hold it, and of one category what
 * covers it over what does not, as an extra may add what its plan leaves out.
 * @param categories that of the service, and those that hold it, the nearest first
 */
export function benefitFor<Benefit extends Pick<NewPlanBenefit, 'service_category_uuid' | 'covered'>>(
  benefits: readonly Benefit[],
  categories: readonly string[],
): Benefit | undefined {
  for (const category of categories) {
    const of = benefits.filter(({ service_category_uuid }) => service_category_uuid === category)
    if (of.length > 0) return of.find(({ covered }) => covered) ?? of[0]
  }
}
