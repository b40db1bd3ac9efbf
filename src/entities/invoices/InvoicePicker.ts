import { skipToken } from '@reduxjs/toolkit/query'
import type { UseReferenceOptions } from '@/kit/form/reference/ReferenceField'
import { useListInvoicesQuery } from './api'

/** Invoices that are still to be paid and that a text finds. */
export const useInvoiceOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListInvoicesQuery(
    text ? { q: text, status: ['open'], page: 1, size: 10 } : skipToken,
  )
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, number, customer }) => ({
      uuid,
      label: number ?? customer.label,
      detail: customer.label,
    })),
  }
}
