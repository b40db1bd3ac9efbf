import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/form/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListCustomersQuery } from './api'

/** Customers that a text finds, for filters. */
export const useCustomerOptions: UseReferenceOptions = (text) => useOptionsOf(undefined, text)

/** The same, of one account where it is given. */
function useOptionsOf(account: string | undefined, text: string | undefined) {
  const { currentData, isFetching } = useListCustomersQuery(
    text ? { q: text, ...(account && { account }), page: 1, size: 10 } : skipToken,
  )
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, name, number }) => ({ uuid, label: name, detail: number })),
  }
}

type Props = FieldProps & { account?: string | undefined; current?: Ref | null | undefined }

/** A customer to choose, in a form; of one account where it is given. */
export function CustomerPicker({ account, ...props }: Props) {
  const useOptions: UseReferenceOptions = (text) => useOptionsOf(account, text)
  return <ReferenceField {...props} kind="Customer" useOptions={useOptions} />
}
