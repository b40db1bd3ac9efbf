import { foundBy, pickerOf } from '@/kit/fields/picker'
import { maskedDay } from '@/kit/masked'
import { useListPersonsQuery } from './api'

/** Persons that a text finds, for fields and filters. */
export const usePersonOptions = foundBy(useListPersonsQuery, ({ uuid, full_name, number, birth_date }) => ({
  uuid,
  label: full_name,
  detail: [number, maskedDay(birth_date)].filter(Boolean).join(' · '),
}))

/** A person to choose, in a form. */
export const PersonPicker = pickerOf('Person', usePersonOptions)
