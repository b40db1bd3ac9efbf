import { skipToken } from '@reduxjs/toolkit/query'
import type { PersonListQuery } from '@/contract/persons'
import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { maskedDay } from '@/kit/text/masked'
import { useListPersonsQuery } from './api'

/** Those who were not merged into another: that one is found by their name too. */
const useListOwnPersons = (query: PersonListQuery | typeof skipToken) =>
  useListPersonsQuery(
    query === skipToken ? skipToken : { ...query, status: ['active', 'inactive', 'deceased'] },
  )

/** Persons that a text finds, for fields and filters. */
export const usePersonOptions = foundBy(useListOwnPersons, ({ uuid, full_name, number, birth_date }) => ({
  uuid,
  label: full_name,
  detail: [number, maskedDay(birth_date)].filter(Boolean).join(' · '),
}))

/** A person to choose, in a form. */
export const PersonPicker = pickerOf('Person', usePersonOptions)
