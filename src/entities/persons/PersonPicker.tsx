import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { maskedDay } from '@/kit/masked'
import { useListPersonsQuery } from './api'

/** Persons that a text finds, for fields and filters. */
export const usePersonOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListPersonsQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, full_name, number, birth_date }) => ({
      uuid,
      label: full_name,
      detail: [number, maskedDay(birth_date)].filter(Boolean).join(' · '),
    })),
  }
}

/** A person to choose, in a form. */
export const PersonPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Person" useOptions={usePersonOptions} />
)
