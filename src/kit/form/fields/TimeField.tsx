import type { FieldProps } from './Field'
import { MaskedField } from './MaskedField'
import { readTime } from './readTime'

/** An hour of the day, typed in any way and kept as `09:30`. */
export const TimeField = (props: FieldProps) => (
  <MaskedField {...props} mask={maskOfTime} inputMode="numeric" length={5} settle={readTime} />
)

/** Four digits in a row are an hour and its minutes; anything else is read once the field is left. */
const maskOfTime = (typed: string) => (/^\d{4}$/.test(typed) ? '##:##' : undefined)
