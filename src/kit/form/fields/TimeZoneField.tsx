import { timeZoneName, timeZoneNames } from '@/kit/vocabulary/timeZones'
import type { FieldProps } from './Field'
import { SelectField } from './SelectField'

/** A time zone of Mexico, or the one that the record has already. */
export const TimeZoneField = ({ current, ...field }: FieldProps & { current?: string | undefined }) => (
  <SelectField
    {...field}
    options={[...new Set([...Object.keys(timeZoneNames), ...(current ? [current] : [])])].map((value) => ({
      value,
      label: timeZoneName(value),
    }))}
  />
)
