import { foundBy, pickerOf } from '@/kit/form/reference/picker'
import { useListCompaniesQuery } from './api'

/** Companies that a text finds, for fields and filters. */
export const useCompanyOptions = foundBy(useListCompaniesQuery, ({ uuid, trade_name, number, tax_id }) => ({
  uuid,
  label: trade_name,
  detail: [number, tax_id].filter(Boolean).join(' · '),
}))

/** A company to choose, in a form. */
export const CompanyPicker = pickerOf('Company', useCompanyOptions)
