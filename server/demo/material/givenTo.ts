import { ageOn } from '@/contract/policies'
import { dayBefore } from './base'

/** To whom a service is given. */
export type Limits = { sex_limit: string | null; age_min: number | null; age_max: number | null }

/** Years by which somebody must be within the ages of a service, as it was given on a day some time ago. */
const MARGIN = 2

/** Whether a service is given to somebody of that sex and age; who was born when nobody knows counts as thirty. */
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
