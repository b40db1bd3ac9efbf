/** What a benefit is for: one service, or a category with all that is in it. */
type Target = { service_category_uuid: string | null; service_uuid?: string | null | undefined }

/** What a benefit is told from the others of its plan by. */
export const benefitKey = ({ service_uuid, service_category_uuid }: Target): string =>
  service_uuid ?? service_category_uuid ?? ''

/**
 * The benefit that something is covered by: that of the service goes before that of its category, and the nearest
 * category before those that hold it; of the same, what covers before what does not, as an extra may add what its plan
 * leaves out.
 * @param keys the service, its category, and those that hold it, the nearest first
 */
export function benefitFor<Benefit extends Target & { covered: boolean }>(
  benefits: readonly Benefit[],
  keys: readonly string[],
): Benefit | undefined {
  for (const key of keys) {
    const of = benefits.filter((benefit) => benefitKey(benefit) === key)
    if (of.length > 0) return of.find(({ covered }) => covered) ?? of[0]
  }
}

type Ref = { uuid: string; label: string }
/** A benefit as it is told, with the names of what it is for. */
type BenefitTarget = {
  covered: boolean
  service_category: Ref | null
  service: (Ref & { categories: readonly Ref[] }) | null
}

/** What a benefit is for, by name. */
export const benefitName = ({ service, service_category }: Omit<BenefitTarget, 'covered'>): string =>
  (service ?? service_category)?.label ?? ''

/** The benefit that a service would have without its own; nothing of a category, or where there is none. */
export const insteadOf = <Benefit extends BenefitTarget>(
  benefits: readonly Benefit[],
  { service }: Pick<BenefitTarget, 'service'>,
): Benefit | undefined =>
  benefitFor(
    benefits.map((told) => ({
      told,
      covered: told.covered,
      service_uuid: told.service?.uuid,
      service_category_uuid: told.service_category?.uuid ?? null,
    })),
    service?.categories.map(({ uuid }) => uuid) ?? [],
  )?.told
