import { skipToken } from '@reduxjs/toolkit/query'
import type { FieldProps } from '@/kit/form/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListSubscriptionsQuery } from './api'

type Props = FieldProps & { account?: string | undefined; plan?: string | undefined }

/** A subscription to choose, in a form; of one account and plan where they are given. */
export function SubscriptionPicker({ account, plan, ...props }: Props) {
  const useOptions: UseReferenceOptions = (text) => {
    const { currentData, isFetching } = useListSubscriptionsQuery(
      text ? { q: text, ...(account && { account }), ...(plan && { plan }), page: 1, size: 10 } : skipToken,
    )
    return {
      isFetching,
      options: currentData?.data.map(({ uuid, number, customer, plan: sold }) => ({
        uuid,
        label: number,
        detail: [customer.label, sold.label].join(' · '),
      })),
    }
  }
  return <ReferenceField {...props} kind="Subscription" useOptions={useOptions} />
}
