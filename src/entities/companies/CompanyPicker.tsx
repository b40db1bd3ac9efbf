import { skipToken } from '@reduxjs/toolkit/query'
import type { Ref } from '@/contract/shapes'
import type { FieldProps } from '@/kit/fields/Field'
import { ReferenceField, type UseReferenceOptions } from '@/kit/fields/ReferenceField'
import { useListCompaniesQuery } from './api'

/** Companies that a text finds, for fields and filters. */
export const useCompanyOptions: UseReferenceOptions = (text) => {
  const { currentData, isFetching } = useListCompaniesQuery(text ? { q: text, page: 1, size: 10 } : skipToken)
  return {
    isFetching,
    options: currentData?.data.map(({ uuid, trade_name, number, tax_id }) => ({
      uuid,
      label: trade_name,
      detail: [number, tax_id].filter(Boolean).join(' · '),
    })),
  }
}

/** A company to choose, in a form. */
export const CompanyPicker = (props: FieldProps & { current?: Ref | null | undefined }) => (
  <ReferenceField {...props} kind="Company" useOptions={useCompanyOptions} />
)
