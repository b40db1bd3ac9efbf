import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListAccountsQuery } from './api'
import { es } from './es'

export const useAccountOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListAccountsQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, number, type }) => ({
      uuid,
      label: name,
      detail: [number, es.types[type]].join(' · '),
    })),
  }
}

/** An account to choose, in a form. */
export const AccountPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Account" useOptions={useAccountOptions} />
)
