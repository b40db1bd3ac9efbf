import { ageOn } from '@/contract/policies'
import { dayBefore } from './base'

/** The sex and ages that a service is for. */
export type Limits = { sex_limit: string | null; age_min: number | null; age_max: number | null }

/** Years that a person's age keeps from the limits of a service, as they were younger when it was given. */
const MARGIN = 2

/** Whether a service is for a person of that sex and age; a person without a birth date counts as thirty. */
export function isGivenTo(
  { sex_limit, age_min, age_max }: Limits,
  { sex, birth_date }: { sex: string | null; birth_date: string | null },
): boolean {
  const age = birth_date ? ageOn(birth_date, dayBefore(0)) : 30
  return (
    (sex_limit === null || sex_limit === sex) &&
    (age_min === null || age >= age_min + MARGIN) &&
    (age_max === null || age <= age_max - MARGIN)
  )
}
